import { type OrderMoney, paidDecision } from "~/domain/cod/paid";
import { wholeVnd } from "~/domain/money";
import type { Actor, Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { lockShipments, type ShipmentRow } from "~/store/shipments.server";
import { wantStep } from "~/store/steps.server";
import { readMoneyOfOrders } from "./money-of-orders.server";

/** What became of asking that an order be marked as paid. Keys `money:paid_outcome.<outcome>`. */
export type MarkPaidOutcome =
  | "asked"
  /** Shopify counts nothing as owed, or it is being told by now. */
  | "already"
  /** A parcel of the order has not collected its cash yet, or nobody knows how much. */
  | "not_collected"
  /** Not exactly what is owed was collected: Shopify marks the whole balance or nothing (shopify 3.6). */
  | "differs"
  | "not_possible"
  | "gone";

export interface MarkPaidResult {
  shipmentId: string;
  outcome: MarkPaidOutcome;
}

/**
 * Wants the orders of these parcels marked as paid in Shopify, because staff say so, whatever the shop's setting. Each order once:
 * the same conditions count as for the setting *when delivered* (domain 2.6), and the step has the same key, so that it cannot be
 * told a second time. Returns what became of each parcel's order, in their order.
 */
export async function askToMarkPaid(
  deps: Deps,
  shopId: string,
  shipmentIds: readonly string[],
  actor: Actor,
): Promise<MarkPaidResult[]> {
  return deps.database.transaction(async (sql) => {
    const held = await lockShipments(sql, shopId, [...new Set(shipmentIds)]);
    const parcels = new Map(held.map((shipment) => [shipment.id, shipment]));
    const orders = new Set(held.map(({ orderId }) => orderId));
    const money = await readMoneyOfOrders(sql, shopId, orders);
    const outcomes = new Map<string, MarkPaidOutcome>();
    for (const shipment of held) {
      const { orderId } = shipment;
      if (!outcomes.has(orderId)) outcomes.set(orderId, await ask(deps, sql, shipment, money.get(orderId), actor));
    }
    return shipmentIds.map((shipmentId) => {
      const orderId = parcels.get(shipmentId)?.orderId ?? "";
      return { shipmentId, outcome: outcomes.get(orderId) ?? "gone" };
    });
  });
}

async function ask(
  deps: Deps,
  sql: Sql,
  shipment: ShipmentRow,
  money: OrderMoney | undefined,
  actor: Actor,
): Promise<MarkPaidOutcome> {
  if (!money) return "gone";
  if (wholeVnd(money.outstandingVnd) === 0) return "already";
  const decision = paidDecision(money, "delivered");
  if (decision === "not_yet") return "not_collected";
  if (decision !== "mark") return money.canMarkAsPaid ? "differs" : "not_possible";
  const { shopId, id: shipmentId } = shipment;
  const now = deps.now();
  const payload = { expectedOutstandingVnd: money.outstandingVnd, asked: true };
  const step = { shopId, shipmentId, key: "paid", kind: "paid", payload, happenedAt: now } as const;
  if (!(await wantStep(sql, step))) return "already";
  await recordEvent(sql, shipment, { kind: "payment_asked", by: actor, at: now });
  await deps.queue.enqueue(sql, "sync-shopify", { shopId, shipmentId });
  return "asked";
}
