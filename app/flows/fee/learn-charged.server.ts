import { tariffEntry } from "~/domain/fee/tariff";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { Deps } from "~/flows/deps.server";
import { questionOfParcel } from "./ask.server";

/**
 * Teaches the tariff what the carrier charged for a booked parcel. Not of parcels with solutions, whose price is in the
 * fee and never in a quote (domain 6), nor without a fee. A booking says no surcharges of its own: they count as shipping.
 */
export function learnChargedFee(
  { quotes, quoteLog, now }: Pick<Deps, "quotes" | "quoteLog" | "now">,
  shop: { id: string; settings: { shopKind: "b2c" | "c2c" } },
  request: ParcelRequest,
  { feeVnd, insuranceFeeVnd }: { feeVnd: number | null; insuranceFeeVnd: number | null },
): void {
  const question = questionOfParcel(request);
  // A list of surcharges that is not told apart would make two parcels with other tags look alike.
  if (!question || feeVnd === null || feeVnd <= 0 || request.solutionIds.length > 0) return;
  const insuranceVnd = Math.min(insuranceFeeVnd ?? 0, feeVnd);
  const answer = { outcome: "served", fee: { feeVnd, insuranceVnd, surchargesVnd: 0 } } as const;
  const entry = tariffEntry(question, answer, quotes.provinces, shop.settings.shopKind, now().getTime());
  quotes.tariff.learn(shop.id, entry);
  quoteLog.learned(shop.id, entry);
}
