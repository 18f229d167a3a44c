import { allowsPartialPayments, type OrderMoney, paidDecision, partialPaymentVnd } from "~/domain/cod/paid";
import { isLive } from "~/domain/parcel/state";
import { isHeldPayment, planShopifySteps, type Step, stepsToTake } from "~/domain/status/shopify-plan";
import type { ParcelStatusFacts } from "~/domain/status/status";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { listHistory } from "~/store/history.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { listSteps, wantStep, withdrawSteps } from "~/store/steps.server";
import { enteredAmountVnd } from "./entered-amount";

/** Returns the parcels whose COD counts for the order: a cancelled one collects nothing, an unsent one still has to collect. */
async function moneyOfParcels(sql: Sql, shipments: ShipmentRow[]): Promise<OrderMoney["parcels"]> {
  const counted = shipments.filter(({ bookedAt, state }) => bookedAt !== null && state !== "cancelled");
  const booked: OrderMoney["parcels"][number][] = [];
  for (const one of counted) booked.push({ ...one, enteredInFull: await isSaidWhole(sql, one) });
  const waiting = shipments.filter(({ bookedAt, state }) => bookedAt === null && isLive(state));
  return [...booked, ...waiting.map(({ codVnd }) => ({ codVnd, codState: "to_collect" as const }))];
}

/** Whether staff entered the whole COD as collected; matters only for a parcel that is returned. */
async function isSaidWhole(sql: Sql, { shopId, id, returnState, codVnd }: ShipmentRow): Promise<boolean> {
  return returnState !== "none" && enteredAmountVnd(await listHistory(sql, shopId, id)) === codVnd;
}

/** A parcel whose history changed, as it is now, and what the history says of it. */
export interface FollowedParcel {
  shop: ShopRow;
  shipment: ShipmentRow;
  facts: ParcelStatusFacts;
}

/**
 * Adds the steps that a parcel's history requires and that are not wanted yet, and queues the job that carries them out, in the
 * transaction that changed the history. Planning again changes nothing (decision 008). Steps not begun yet are planned again, so
 * that events give the same steps in whatever sequence they arrive.
 */
export async function planSteps(deps: Deps, sql: Sql, { shop, shipment, facts }: FollowedParcel): Promise<void> {
  const { shopId, id: shipmentId } = shipment;
  if (!shipment.bookedAt) return;
  const money = await moneyOf(sql, shipment);
  const { markPaidAt } = shop.settings;
  const partPayment = money && (await partPaymentOf(sql, shop, shipment, money));
  const planned = planShopifySteps(
    { status: facts, bookedAt: shipment.bookedAt, money, partialPaymentVnd: partPayment },
    shop.settings,
  );
  const takenBack = new Set(await withdrawSteps(sql, shopId, shipmentId));
  const { todo } = stepsToTake(planned, await listSteps(sql, shopId, shipmentId));
  for (const step of todo) {
    await wantStep(sql, {
      shopId,
      shipmentId,
      key: step.key,
      kind: step.kind,
      payload: payloadOf(step, money?.outstandingVnd ?? 0),
      happenedAt: step.happenedAt,
    });
  }
  if (todo.some(({ key }) => !takenBack.has(key)))
    await deps.queue.enqueue(sql, "sync-shopify", { shopId, shipmentId });
  if (money && shipment.attention === null && paidDecision(money, markPaidAt) === "attention") {
    await updateShipment(sql, shipment, { attention: "paid_amount_differs", updatedAt: deps.now() });
  }
}

/** Returns the payment to record in Shopify for a partial delivery; null when the order was already marked as paid. */
async function partPaymentOf(sql: Sql, shop: ShopRow, shipment: ShipmentRow, { outstandingVnd }: OrderMoney) {
  const { markPaidAt } = shop.settings;
  const amountVnd = partialPaymentVnd(shipment, {
    outstandingVnd,
    partialPaymentsAllowed: allowsPartialPayments(shop.planName),
    markPaidAt,
  });
  if (amountVnd === null) return null;
  const steps = await listSteps(sql, shipment.shopId, shipment.id);
  return steps.some((step) => step.key === "paid" && isHeldPayment(step)) ? null : amountVnd;
}

async function moneyOf(sql: Sql, shipment: ShipmentRow) {
  const order = await readStoredOrder(sql, shipment.shopId, shipment.orderId);
  if (!order) return null;
  const parcels = await moneyOfParcels(sql, await listShipmentsOfOrder(sql, shipment.shopId, shipment.orderId));
  return { parcels, outstandingVnd: order.facts.outstandingVnd, canMarkAsPaid: order.facts.canMarkAsPaid };
}

function payloadOf(step: Step, outstandingVnd: number): Record<string, unknown> {
  switch (step.kind) {
    case "event":
      return { status: step.status, messageKey: step.messageKey, reasonCode: step.reasonCode };
    case "paid":
      return { expectedOutstandingVnd: outstandingVnd, ...("amountVnd" in step ? { amountVnd: step.amountVnd } : {}) };
    default:
      return {};
  }
}
