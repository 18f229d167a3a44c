import { shopifyCancellationEffect } from "~/domain/booking/cancel";
import type { OrderFacts } from "~/domain/order/order";
import { isCancellable } from "~/domain/parcel/state";
import type { Deps } from "~/flows/deps.server";
import type { ShopContext } from "~/flows/parcel/shop-context.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";

/**
 * An order or its fulfillment that was cancelled in Shopify is cancelled at the carrier while that can be done (1, 2, 12;
 * setting), else a person must look: the parcel is on its way (domain 4).
 */
export async function applyShopifyCancellation(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  order: OrderFacts,
  shipments: ShipmentRow[],
): Promise<void> {
  for (const shipment of shipments) {
    if (!isCancellable(shipment.state)) continue;
    if (!isCancelledInShopify(order, shipment)) continue;
    if (shipment.cancelReason !== null) continue;
    const follow = shopifyCancellationEffect(shipment.carrierStatus, context.shop.settings);
    if (follow === "nothing") continue;
    const cancels = follow === "cancel_at_carrier";
    // Whose order it is comes first: once a person has said it, the order is read again and this is done.
    if (!cancels && shipment.attention === "adoption_mismatch") continue;
    await updateShipment(sql, shipment, {
      cancelReason: "shopify_cancelled",
      ...(cancels ? {} : { attention: "cancelled_in_shopify_on_its_way" }),
      updatedAt: deps.now(),
    });
    await recordEvent(sql, shipment, {
      kind: "cancelled_in_shopify",
      by: "shopify",
      at: order.cancelledAt ? new Date(order.cancelledAt) : deps.now(),
    });
    // A booking that is still open is cancelled by whoever learns that the carrier has it.
    if (cancels && shipment.state === "booked") {
      await deps.queue.enqueue(sql, "cancel-shipment", { shopId: shipment.shopId, shipmentId: shipment.id });
    }
  }
}

function isCancelledInShopify(order: OrderFacts, shipment: ShipmentRow): boolean {
  if (order.cancelledAt !== null) return true;
  const fulfillment = order.fulfillments.find(({ id }) => id === shipment.fulfillmentId);
  return fulfillment?.status === "CANCELLED";
}
