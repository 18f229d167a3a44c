import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { lockStoredOrders } from "~/store/orders.server";
import { listOrdersOfParcels, lockShipment, type ShipmentRow } from "~/store/shipments.server";
import { redraftStoredOrders } from "./redraft.server";
import { loadShopContext, type ShopContext } from "./shop-context.server";

/** What became of a change to a parcel, and whether its order's unsent parcels are to be redrafted for it. */
export interface Changed<Outcome> {
  outcome: Outcome;
  redraft: boolean;
}

/**
 * Changes one parcel and redrafts its order's unsent parcels in one transaction: a parcel never stands there with a change that its draft
 * does not know. The order is locked before the parcel, as by bookings. `not_found`: the shop has no such parcel.
 */
export async function changeUnsent<Outcome>(
  deps: Deps,
  shopId: string,
  shipmentId: string,
  change: (sql: Sql, shipment: ShipmentRow, context: ShopContext) => Promise<Changed<Outcome>>,
): Promise<Outcome | "not_found"> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return "not_found";
  return deps.database.transaction(async (sql) => {
    const orders = await lockStoredOrders(sql, shopId, await listOrdersOfParcels(sql, shopId, [shipmentId]));
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment) return "not_found";
    const { outcome, redraft } = await change(sql, shipment, context);
    if (redraft) await redraftStoredOrders(deps, sql, context, [...orders.keys()]);
    return outcome;
  });
}
