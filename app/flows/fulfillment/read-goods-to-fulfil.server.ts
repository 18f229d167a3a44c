import { type GoodsToFulfil, whereToFulfil } from "~/domain/draft/where-to-fulfil";
import type { Sql } from "~/store/database.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow } from "~/store/shipments.server";

/** Returns what a parcel's fulfillment takes in Shopify, as the order was last read. */
export async function readGoodsToFulfil(sql: Sql, shipment: ShipmentRow): Promise<GoodsToFulfil> {
  const order = await readStoredOrder(sql, shipment.shopId, shipment.orderId);
  const parcels = await listShipmentsOfOrder(sql, shipment.shopId, shipment.orderId);
  const parcel = parcels.find(({ id }) => id === shipment.id) ?? shipment;
  return whereToFulfil(order?.facts ?? { fulfillmentOrders: [], fulfillments: [] }, parcel, parcels);
}
