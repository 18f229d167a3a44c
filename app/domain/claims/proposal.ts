import type { Attention } from "~/domain/parcel/attention";
import { isOverdue } from "~/domain/returns/age";
import type { Condition } from "~/domain/returns/receive";
import type { ReturnStage } from "~/domain/returns/stage";
import type { ClaimKind } from "./claim";

/** What of a parcel says that a claim is due. */
export interface ProposedParcel {
  attention: Attention | null;
  stage: ReturnStage | null;
  returnSince: Date | null;
  condition: Condition | null;
  /** The carrier charges more than at the booking, and staff have not seen it. */
  isDearer: boolean;
}

/** Why a claim is proposed. Text keys `claims:why.<why>`. */
export type WhyProposed = "compensation" | "overdue" | "condition" | "dearer";

/**
 * Returns the claim that a parcel suggests: the carrier says that it pays for it (13), it has been coming back for too long, it came back
 * damaged or incomplete, or it was weighed again and became dearer. Null: none. `overdueBefore`: by the shop's pace of returns.
 */
export function proposedClaim(
  parcel: ProposedParcel,
  overdueBefore: Date,
): { kind: ClaimKind; why: WhyProposed } | null {
  const { attention, condition } = parcel;
  if (attention === "compensation") return { kind: "lost", why: "compensation" };
  if (isOverdue(parcel, overdueBefore)) return { kind: "lost", why: "overdue" };
  if (condition === "damaged" || condition === "incomplete") return { kind: "damaged", why: "condition" };
  return parcel.isDearer ? { kind: "weight", why: "dearer" } : null;
}
