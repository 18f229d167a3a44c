import { fulfillmentOf, isFulfilledNow } from "~/domain/draft/contents";
import type { OrderFacts } from "~/domain/order/order";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { LATE_FULFILLMENT_STEP, listSteps, wantStep } from "~/store/steps.server";

/**
 * Wants the fulfillments cancelled that appeared in Shopify after their parcels were cancelled: a request whose answer was lost
 * may arrive after it was looked for. One that was never requested is somebody else's and stays.
 */
export async function cancelLateFulfillments(
  deps: Deps,
  sql: Sql,
  { fulfillments }: Pick<OrderFacts, "fulfillments">,
  shipments: readonly ShipmentRow[],
): Promise<void> {
  for (const shipment of shipments) {
    const { state, fulfillmentId, shopId, id: shipmentId } = shipment;
    if (state !== "cancelled" || fulfillmentId !== null || !isFulfilledNow(shipment, fulfillments)) continue;
    const steps = await listSteps(sql, shopId, shipmentId);
    const wasRequested = steps.some(
      ({ kind, ...step }) => kind === "fulfillment" && step.state === "skipped" && step.attempts > 1,
    );
    if (!wasRequested) continue;
    const now = deps.now();
    await updateShipment(sql, shipment, { fulfillmentId: fulfillmentOf(shipment, fulfillments)?.id, updatedAt: now });
    const wanted = { key: LATE_FULFILLMENT_STEP, kind: "cancel", payload: {}, happenedAt: now } as const;
    await wantStep(sql, { shopId, shipmentId, ...wanted });
    await deps.queue.enqueue(sql, "sync-shopify", { shopId, shipmentId });
  }
}
