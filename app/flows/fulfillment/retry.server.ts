import type { Deps } from "~/flows/deps.server";
import { applyHistory } from "~/flows/status/apply-histories.server";
import type { Sql } from "~/store/database.server";
import { lockShipment } from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { listSteps, type StepRow, updateStep, withdrawPayment } from "~/store/steps.server";

/** Retries the failed steps of a parcel when staff ask for it. */
export async function retryShopify(deps: Deps, shopId: string, shipmentId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  if (!shop) return;
  await deps.database.transaction(async (sql) => {
    await retrySteps(deps, sql, { shop, shipmentId }, () => true);
  });
}

/**
 * Wants the failed steps of a parcel that are `meant` once more, each under its own key, so that Shopify is asked first whether it has
 * them; returns them. A payment is planned again from the order's current balance, because the balance for which it was refused will
 * not come back. Locks the parcel.
 */
export async function retrySteps(
  deps: Deps,
  sql: Sql,
  { shop, shipmentId }: { shop: ShopRow; shipmentId: string },
  meant: (step: StepRow) => boolean,
): Promise<StepRow[]> {
  const shipment = await lockShipment(sql, shop.id, shipmentId);
  if (!shipment) return [];
  const failed = (await listSteps(sql, shop.id, shipmentId)).filter(
    (step) => step.state === "attention" && meant(step),
  );
  const payments = failed.filter(({ kind }) => kind === "paid");
  for (const step of payments) await withdrawPayment(sql, step);
  if (payments.length > 0) await applyHistory(deps, sql, shop, shipment);
  for (const step of failed.filter(({ kind }) => kind !== "paid")) {
    await updateStep(sql, step, { state: "wanted", error: null });
  }
  await deps.queue.enqueue(sql, "sync-shopify", { shopId: shop.id, shipmentId });
  return failed;
}
