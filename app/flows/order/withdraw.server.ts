import { maySetAttention } from "~/domain/parcel/attention";
import { isCancellable } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import { withdrawParcel } from "~/flows/parcel/withdraw.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { markOrderDeleted } from "~/store/orders.server";
import { lockShipmentsOfOrder, updateShipment } from "~/store/shipments.server";

/** Without a special approval, Shopify returns no order older than this (shopify 3.8): not returned does not mean deleted. */
export const VISIBLE_ORDER_DAYS = 60;

/**
 * Withdraws the unsent parcels of an order that Shopify no longer has. Parcels at the carrier get an attention instead of a
 * cancel: only staff know whether the goods should still arrive.
 */
export async function withdrawDeletedOrder(deps: Deps, sql: Sql, shopId: string, orderId: string): Promise<void> {
  const now = deps.now();
  if (!(await markOrderDeleted(sql, shopId, orderId, now))) return;
  for (const shipment of await lockShipmentsOfOrder(sql, shopId, orderId)) {
    await withdrawParcel(deps, sql, shipment, "order_deleted");
    if (!isCancellable(shipment.state) || shipment.deliveredAt !== null) continue;
    if (maySetAttention(shipment.attention)) {
      await updateShipment(sql, shipment, { attention: "order_deleted", updatedAt: now });
    }
    await recordEvent(sql, shipment, { kind: "order_deleted", by: "shopify", at: now });
  }
}
