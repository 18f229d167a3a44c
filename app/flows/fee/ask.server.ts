import type { PendingFeeResult } from "~/carrier/live-fees.server";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { type FeeBasis, feeQuestion } from "~/domain/fee/parcel-fees";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { keyedQuestionOf } from "./find.server";
import { learnFee } from "./learn.server";
import type { QuoteDeps } from "./quote-deps";

/**
 * Asks the carrier for a fee outside a checkout, and learns from the answer; a fresh answer in memory is used instead. Null
 * without an account whose token is accepted. Waits as long as the carrier client does, and never throws.
 */
export async function askFee(
  deps: QuoteDeps,
  shop: QuoteShopRow,
  question: FeeQuestion,
): Promise<PendingFeeResult | null> {
  const asked = keyedQuestionOf(shop, question);
  const credentials = deps.quotes.credentials(shop);
  if (!asked || !credentials) return null;
  const fresh = deps.fees.cached(asked.key);
  if (fresh) return fresh;
  return deps.fees.ask(
    asked,
    () => credentials,
    (result) => learnFee(deps, shop, asked, result),
  ).answer;
}

/** Returns the fee question of a parcel; null while its transport is not chosen. */
export function questionOfParcel(parcel: FeeBasis & Pick<ParcelRequest, "transport">): FeeQuestion | null {
  return parcel.transport ? feeQuestion(parcel, parcel.transport) : null;
}
