import type { BuyerOutcome } from "~/domain/confirm/history";

/** What became of a parcel, as reports count it. The codes are stored. Texts: `reports:outcome.<outcome>`. */
export type ReportOutcome = "under_way" | "delivered" | "partly" | "returned" | "lost" | "cancelled";

/** Returns what reports count of what became of a parcel for its buyer; null: that is not known (it was closed unheard of). */
export function reportOutcome(ofBuyer: BuyerOutcome | null, isCancelled: boolean): ReportOutcome {
  if (isCancelled) return "cancelled";
  switch (ofBuyer) {
    case null:
      return "under_way";
    case "delivered":
    case "partly":
    case "lost":
    case "under_way":
      return ofBuyer;
    default:
      return "returned";
  }
}
