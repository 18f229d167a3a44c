import type { PendingFeeResult } from "~/carrier/live-fees.server";
import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import { type FeeBasis, feeQuestion } from "~/domain/fee/parcel-fees";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { keyedQuestionOf } from "./find.server";
import { learnFee } from "./learn.server";
import type { QuoteDeps } from "./quote-deps";

/**
 * Asks the carrier for a fee that nobody waits for at a checkout, and learns from the answer; a fresh one in memory will
 * do. Null without an account that the carrier takes. Waits as long as the carrier client does, and never throws.
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

/** The question whose answer is what a parcel should cost; null while it is not said by which transport it goes. */
export function questionOfParcel(parcel: FeeBasis & Pick<ParcelRequest, "transport">): FeeQuestion | null {
  return parcel.transport ? feeQuestion(parcel, parcel.transport) : null;
}
