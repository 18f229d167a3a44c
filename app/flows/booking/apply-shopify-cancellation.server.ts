import { shopifyCancellationEffect } from "~/domain/booking/cancel";
import { CANCELLED_ON_ITS_WAY } from "~/domain/booking/unanswered-cancel";
import type { OrderFacts } from "~/domain/order/order";
import { isCancellable } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";

/**
 * Cancels at the carrier the parcels whose order or fulfillment was cancelled in Shopify, while the carrier still allows it
 * (status 1, 2, 12) and the shop's settings want it; a parcel already on its way gets an attention instead (domain 4.7). Returns
 * the parcels as they are now.
 */
export async function applyShopifyCancellation(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  order: OrderFacts,
  shipments: readonly ShipmentRow[],
): Promise<ShipmentRow[]> {
  const changed = new Map<string, ShipmentRow>();
  for (const shipment of shipments) {
    if (!isCancellable(shipment.state)) continue;
    if (!isCancelledInShopify(order, shipment)) continue;
    if (shipment.cancelReason !== null) continue;
    const follow = shopifyCancellationEffect(shipment.carrierStatus, context.shop.settings);
    if (follow === "nothing") continue;
    const cancels = follow === "cancel_at_carrier";
    // Staff must decide the mismatch first; the order is then read again and its cancellation applied.
    if (!cancels && shipment.attention === "adoption_mismatch") continue;
    const patch = {
      cancelReason: "shopify_cancelled",
      attention: cancels ? shipment.attention : CANCELLED_ON_ITS_WAY,
      updatedAt: deps.now(),
    } as const;
    await updateShipment(sql, shipment, patch);
    changed.set(shipment.id, { ...shipment, ...patch });
    await recordEvent(sql, shipment, {
      kind: "cancelled_in_shopify",
      by: "shopify",
      at: order.cancelledAt ? new Date(order.cancelledAt) : deps.now(),
    });
    // A parcel whose booking is still open is cancelled once it is known that the carrier has it.
    if (cancels && shipment.state === "booked") {
      await deps.queue.enqueue(sql, "cancel-shipment", { shopId: shipment.shopId, shipmentId: shipment.id });
    }
  }
  return shipments.map((shipment) => changed.get(shipment.id) ?? shipment);
}

function isCancelledInShopify(order: OrderFacts, shipment: ShipmentRow): boolean {
  if (order.cancelledAt !== null) return true;
  const fulfillment = order.fulfillments.find(({ id }) => id === shipment.fulfillmentId);
  return fulfillment?.status === "CANCELLED";
}
