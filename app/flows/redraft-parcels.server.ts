import type { OrderFacts } from "~/domain/order";
import { completeRequest } from "~/domain/parcel-draft";
import { readCurrentAttempt } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { Deps } from "./deps.server";
import { draftOf, fingerprintOf, resolveDestination } from "./draft-parcel.server";
import { loadShopContext, type ShopContext } from "./shop-context.server";

/** Drafts an unsent parcel anew: what it would be now, whether it is ready, and what stands in its way. */
export async function redraft(
  deps: Deps,
  sql: Sql,
  context: ShopContext,
  order: OrderFacts,
  shipment: ShipmentRow,
  siblings: ShipmentRow[],
): Promise<void> {
  if (!["needs_review", "ready", "refused"].includes(shipment.state)) return;
  const draft = draftOf(deps, context, order, shipment, siblings);
  if (!draft) return;
  const ready = completeRequest(draft, shipment.partnerId ?? "");
  if (shipment.problems.some(({ foundBy }) => foundBy === "booking")) {
    // What stopped or refused the parcel stands until the parcel has changed.
    const attempt = await readCurrentAttempt(sql, shipment.shopId, shipment.id);
    if (ready && attempt && attempt.fingerprint === fingerprintOf(ready)) return;
  }
  await updateShipment(sql, shipment, {
    state: ready ? "ready" : "needs_review",
    problems: draft.problems,
    address: resolveDestination(deps, context.shop.settings, order),
    codVnd: draft.request.codVnd,
    declaredValueVnd: draft.request.declaredValueVnd,
    weightGrams: draft.request.totalWeightGrams,
    updatedAt: deps.now(),
  });
}

/**
 * Drafts all unsent parcels of a shop anew, after its settings, account or pickups changed. Orders are done one by one,
 * each in its own transaction, so that one bad order stops only itself.
 */
export async function redraftOpenParcels(deps: Deps, shopId: string): Promise<void> {
  const context = await loadShopContext(deps, shopId);
  if (!context) return;
  const orders = await deps.database.query<{ orderId: string }>(
    `SELECT DISTINCT order_id AS "orderId" FROM shipment
      WHERE shop_id = $1 AND state IN ('needs_review', 'ready', 'refused')`,
    [shopId],
  );
  for (const { orderId } of orders) await redraftOrder(deps, context, orderId);
}

/** Drafts the unsent parcels of one order anew from what is stored. */
export async function redraftOrder(deps: Deps, context: ShopContext, orderId: string): Promise<void> {
  await deps.database.transaction(async (sql) => {
    await sql.query(`SELECT 1 FROM "order" WHERE shop_id = $1 AND id = $2 FOR UPDATE`, [context.shop.id, orderId]);
    const order = await readStoredOrder(sql, context.shop.id, orderId);
    if (!order) return;
    // Held, so that a click that queues one meanwhile is not undone.
    const shipments = await listShipmentsOfOrder(sql, context.shop.id, orderId, true);
    for (const shipment of shipments) await redraft(deps, sql, context, order.facts, shipment, shipments);
  });
}
