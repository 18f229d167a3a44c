import type { Deps } from "~/flows/deps.server";
import { applyHistory } from "~/flows/status/apply-histories.server";
import { lockShipment } from "~/store/shipments.server";
import { findShop } from "~/store/shops.server";
import { listSteps, updateStep, withdrawPayment } from "~/store/steps.server";

/**
 * Retries the failed steps when staff ask for it. A payment is planned again from the order's current balance, because the
 * balance for which it was refused will not come back.
 */
export async function retryShopify(deps: Deps, shopId: string, shipmentId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  await deps.database.transaction(async (sql) => {
    const shipment = await lockShipment(sql, shopId, shipmentId);
    if (!shop || !shipment) return;
    const failed = (await listSteps(sql, shopId, shipmentId)).filter(({ state }) => state === "attention");
    const payments = failed.filter(({ kind }) => kind === "paid");
    for (const step of payments) await withdrawPayment(sql, step);
    if (payments.length > 0) await applyHistory(deps, sql, shop, shipment);
    for (const step of failed.filter(({ kind }) => kind !== "paid")) {
      await updateStep(sql, step, { state: "wanted", error: null });
    }
    await deps.queue.enqueue(sql, "sync-shopify", { shopId, shipmentId });
  });
}
