import type { CarrierCredentials } from "~/carrier/client.server";
import type { PendingFeeResult } from "~/carrier/live-fees.server";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { type FeeBasis, feeQuestion } from "~/domain/fee/parcel-fees";
import { type KeyedQuestion, keyedQuestion } from "~/domain/fee/quote-key";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { learnFee } from "./learn.server";
import type { QuoteDeps } from "./quote-deps";

/** Returns the question with the shop's account as asker, and its cache key; null without an account. */
export function keyedQuestionOf({ id, account }: QuoteShopRow, question: FeeQuestion): KeyedQuestion | null {
  return (
    account && keyedQuestion({ shopId: id, environment: account.environment, accountCode: account.code }, question)
  );
}

/**
 * Asks the carrier for a fee, or joins a call in flight for the same question. Its answer is learned once, in time or late; it
 * never rejects. `credentials` is called only when a call is made.
 */
export function askAndLearn(
  deps: QuoteDeps,
  shop: QuoteShopRow,
  keyed: KeyedQuestion,
  credentials: () => CarrierCredentials,
): Promise<PendingFeeResult> {
  return deps.fees.ask(keyed, credentials, (result) => learnFee(deps, shop, keyed, result)).answer;
}

/**
 * Asks the carrier for a fee outside a checkout, and learns from the answer; a fresh answer in memory is used instead. Null
 * without an account whose token is accepted. Waits as long as the carrier client does, and never throws.
 */
export async function askFee(
  deps: QuoteDeps,
  shop: QuoteShopRow,
  question: FeeQuestion,
): Promise<PendingFeeResult | null> {
  const keyed = keyedQuestionOf(shop, question);
  const credentials = deps.quotes.credentials(shop);
  if (!keyed || !credentials) return null;
  return deps.fees.cached(keyed.key) ?? askAndLearn(deps, shop, keyed, () => credentials);
}

/** Returns the fee question of a parcel; null while its transport is not chosen. */
export function questionOfParcel(parcel: FeeBasis & Pick<ParcelRequest, "transport">): FeeQuestion | null {
  return parcel.transport ? feeQuestion(parcel, parcel.transport) : null;
}
