import { linesToFulfil } from "~/domain/draft/contents";
import type { Sql } from "~/store/database.server";
import { readStoredOrder } from "~/store/orders.server";
import type { ShipmentRow } from "~/store/shipments.server";

export type LinesToFulfil = ReturnType<typeof linesToFulfil>;

/** Returns the lines and pieces that a parcel's fulfillment takes in Shopify; undefined: everything that remains. */
export async function readLinesToFulfil(sql: Sql, shipment: ShipmentRow): Promise<LinesToFulfil> {
  const order = await readStoredOrder(sql, shipment.shopId, shipment.orderId);
  const fulfillmentOrder = order?.facts.fulfillmentOrders.find(({ id }) => id === shipment.fulfillmentOrderId);
  return linesToFulfil(fulfillmentOrder, shipment.contents);
}
