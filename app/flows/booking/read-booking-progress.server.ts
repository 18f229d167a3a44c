import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-list/views";
import { listParcelProgress, type ParcelProgress } from "~/store/booking-queue.server";

/** Where one parcel of a selection stands now. */
export type BookingProgress = Omit<ParcelProgress, "orderId"> & { orderKey: string };

/** How far the booking of some parcels is, in the order asked for; a parcel the shop does not have is left out. */
export async function readBookingProgress(
  deps: Deps,
  shopId: string,
  shipmentIds: string[],
): Promise<BookingProgress[]> {
  const rows = await listParcelProgress(deps.database, shopId, shipmentIds);
  return rows.map(({ orderId, ...row }) => ({ ...row, orderKey: orderKeyOf(orderId) }));
}
