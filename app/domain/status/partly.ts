import type { Attention } from "~/domain/parcel/attention";
import type { CodState, ReturnState } from "~/domain/parcel/state";

/** What of a parcel's row says whether the buyer kept only a part of it. */
export interface DeliveredParcel {
  deliveredAt: Date | string | null;
  codState: CodState;
  returnState: ReturnState;
  attention: Attention | null;
}

/** The COD was collected, in full or not, although the rest comes back. */
const PAID: readonly CodState[] = ["collected", "settled"];

/**
 * Returns whether a parcel was delivered in part (domain 2.5, 4.1): the carrier said so, or goods come back although the buyer
 * paid. A parcel that comes back whole after its delivery has nothing collected.
 */
export function isDeliveredPartly({ deliveredAt, codState, returnState, attention }: DeliveredParcel): boolean {
  if (deliveredAt === null) return false;
  if (codState === "collected_partly" || attention === "partial_delivery") return true;
  return PAID.includes(codState) && returnState !== "none";
}
