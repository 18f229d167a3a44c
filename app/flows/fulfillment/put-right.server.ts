import type { Deps } from "~/flows/deps.server";
import { applyHistory } from "~/flows/status/apply-histories.server";
import { lockShipment, updateShipment } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";
import { wantFulfillmentAgain, wantTracking } from "~/store/steps.server";

/**
 * Makes a fulfillment for a parcel at the carrier whose own was cancelled or is gone in Shopify, and shows its newest status there again.
 * Asking twice makes one: while the step is on its way, nothing is wanted anew.
 */
export async function fulfilAgain(deps: Deps, shopId: string, shipmentId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  await deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    // A cancelled parcel's goods may be in another one by now.
    if (!shop || !shipment || shipment.state === "cancelled" || shipment.state === "cancelling") return;
    if (!(await wantFulfillmentAgain(sql, shopId, shipmentId))) return;
    const patch = { fulfillmentId: null, cancelReason: null, updatedAt: deps.now() };
    await updateShipment(sql, shipment, patch);
    await applyHistory(deps, sql, shop, { ...shipment, ...patch });
    await deps.queue.enqueue(sql, "sync-shopify", { shopId, shipmentId });
  });
}

/** Has a parcel's tracking number written to its fulfillment in Shopify again, where somebody put another. */
export async function putNumberBack(deps: Deps, shopId: string, shipmentId: string): Promise<void> {
  await deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shipment?.fulfillmentId) return;
    await wantTracking(sql, shopId, shipmentId, deps.now());
    await deps.queue.enqueue(sql, "sync-shopify", { shopId, shipmentId });
  });
}
