import { wholeVnd } from "./money";
import type { CodState, ShipmentState } from "./shipment";

/**
 * How much more the couriers will ask for at the doors of one order than its buyer still owes, whole VND: the order was
 * edited, refunded or paid after the booking (domain 2). 0 when nothing is too much. A cancelled parcel asks for nothing.
 */
export function codAboveOutstandingVnd(
  parcels: readonly { codVnd: number; codState: CodState; state: ShipmentState }[],
  outstandingVnd: number,
): number {
  const toCollectVnd = parcels
    .filter(({ codState, state }) => codState === "to_collect" && state !== "cancelled")
    .reduce((sum, { codVnd }) => sum + codVnd, 0);
  return Math.max(0, toCollectVnd - wholeVnd(outstandingVnd));
}
