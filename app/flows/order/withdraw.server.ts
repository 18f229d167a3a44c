import { isCancellable } from "~/domain/parcel/state";
import { maySetAttention } from "~/domain/status/attention";
import type { Deps } from "~/flows/deps.server";
import { withdrawParcel } from "~/flows/parcel/withdraw.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { markOrderDeleted } from "~/store/orders.server";
import { listShipmentsOfOrder, updateShipment } from "~/store/shipments.server";

/** Without a special approval Shopify shows an app no order older than this (shopify 3.8): not seen is not deleted. */
export const VISIBLE_ORDER_DAYS = 60;

/**
 * Shopify no longer has an order: its unsent parcels are taken back, those at the carrier wait for a person, who alone knows
 * whether the goods shall still arrive. An order that nobody cancelled is not cancelled at the carrier on a guess.
 */
export async function withdrawDeletedOrder(deps: Deps, sql: Sql, shopId: string, orderId: string): Promise<void> {
  const now = deps.now();
  if (!(await markOrderDeleted(sql, shopId, orderId, now))) return;
  for (const shipment of await listShipmentsOfOrder(sql, shopId, orderId, true)) {
    await withdrawParcel(deps, sql, shipment, "order_deleted");
    if (!isCancellable(shipment.state) || shipment.deliveredAt !== null) continue;
    if (maySetAttention(shipment.attention)) {
      await updateShipment(sql, shipment, { attention: "order_deleted", updatedAt: now });
    }
    await recordEvent(sql, shipment, { kind: "order_deleted", by: "shopify", at: now });
  }
}
