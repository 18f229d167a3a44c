import type { Problem } from "~/domain/parcel/problem";
import type { ParcelState } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-list/views";

/** Where one parcel of a selection stands now. */
export interface BookingProgress {
  shipmentId: string;
  orderKey: string;
  orderName: string;
  state: ParcelState;
  label: string | null;
  problems: Problem[];
}

/** How far the booking of some parcels is, in the order asked for; a parcel the shop does not have is left out. */
export async function readBookingProgress(
  deps: Deps,
  shopId: string,
  shipmentIds: string[],
): Promise<BookingProgress[]> {
  const rows = await deps.database.query<Omit<BookingProgress, "orderKey"> & { orderId: string }>(
    `SELECT s.id AS "shipmentId", s.order_id AS "orderId", o.name AS "orderName", s.state, s.label, s.problems
       FROM shipment s JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
      WHERE s.shop_id = $1 AND s.id = ANY($2) ORDER BY array_position($2::uuid[], s.id)`,
    [shopId, shipmentIds],
  );
  return rows.map(({ orderId, ...row }) => ({ ...row, orderKey: orderKeyOf(orderId) }));
}
