import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { listParcelProgress, type ParcelProgress } from "~/store/booking-queue.server";

/** The current state of one parcel of a selection. */
export type BookingProgress = Omit<ParcelProgress, "orderId"> & { orderKey: string };

/** Returns the booking progress of these parcels, in the given order; a parcel that the shop does not have is left out. */
export async function readBookingProgress(
  deps: Deps,
  shopId: string,
  shipmentIds: string[],
): Promise<BookingProgress[]> {
  const rows = await listParcelProgress(deps.database, shopId, shipmentIds);
  return rows.map(({ orderId, ...row }) => ({ ...row, orderKey: orderKeyOf(orderId) }));
}
