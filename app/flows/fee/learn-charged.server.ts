import { tariffEntry } from "~/domain/fee/tariff";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { Deps } from "~/flows/deps.server";
import type { AccountRow } from "~/store/accounts.server";
import { questionOfParcel } from "./ask.server";

/**
 * Adds the charged fee of a booked parcel to the tariff. Skips parcels without a fee, and those with solutions, whose cost is in
 * the charged fee but never in a quote (domain 6.1). A booking does not list surcharges: they count as shipping.
 */
export function learnChargedFee(
  { quotes, quoteLog, now }: Pick<Deps, "quotes" | "quoteLog" | "now">,
  shop: { id: string; settings: { shopKind: "b2c" | "c2c" } },
  account: Pick<AccountRow, "code" | "environment"> | null,
  request: ParcelRequest,
  { feeVnd, insuranceFeeVnd }: { feeVnd: number | null; insuranceFeeVnd: number | null },
): void {
  const question = questionOfParcel(request);
  // The tariff is kept by tags, not by solutions: a fee that contains a solution would be taken for the lane's own.
  if (!question || feeVnd === null || feeVnd <= 0 || !account || request.solutionIds.length > 0) return;
  const insuranceVnd = Math.min(insuranceFeeVnd ?? 0, feeVnd);
  const answer = { outcome: "served", fee: { feeVnd, insuranceVnd, surchargesVnd: 0 } } as const;
  const entry = tariffEntry(question, answer, quotes.provinces, shop.settings.shopKind, now().getTime());
  quotes.tariff.learn(shop.id, entry);
  quoteLog.learned(shop.id, entry, { accountCode: account.code, environment: account.environment });
}
