import { allowsPartialPayments, type OrderMoney, paidDecision, partialPaymentVnd } from "~/domain/cod/paid";
import { isLive } from "~/domain/parcel/state";
import { isHeldPayment, planShopifySteps, type Step, stepsToTake } from "~/domain/status/shopify-plan";
import type { ParcelStatusFacts } from "~/domain/status/status";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import { listHistory } from "~/store/history.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { listSteps, wantStep, withdrawSteps } from "~/store/steps.server";
import { enteredAmountVnd } from "./entered-amount";

/** Parcels whose money counts for the order: a cancelled one collects nothing, one that waits still has to. */
async function moneyOfParcels(sql: Sql, shipments: ShipmentRow[]): Promise<OrderMoney["parcels"]> {
  const counted = shipments.filter(({ bookedAt, state }) => bookedAt !== null && state !== "cancelled");
  const booked: OrderMoney["parcels"][number][] = [];
  for (const one of counted) booked.push({ ...one, enteredInFull: await isSaidWhole(sql, one) });
  const waiting = shipments.filter(({ bookedAt, state }) => bookedAt === null && isLive(state));
  return [...booked, ...waiting.map(({ codVnd }) => ({ codVnd, codState: "to_collect" as const }))];
}

/** Only of goods that come back does it matter who said that they were paid. */
async function isSaidWhole(sql: Sql, { shopId, id, returnState, codVnd }: ShipmentRow): Promise<boolean> {
  return returnState !== "none" && enteredAmountVnd(await listHistory(sql, shopId, id)) === codVnd;
}

/**
 * Wants at Shopify what a parcel's history calls for and what is not wanted yet, and wakes the one who carries it out, all
 * in the transaction that changed the history. Planning again changes nothing (decision 008). What was not begun yet is
 * planned anew, so that messages that come in any order give the same steps.
 */
export async function planSteps(
  deps: Deps,
  sql: Sql,
  shop: ShopRow,
  shopId: string,
  shipmentId: string,
  facts: ParcelStatusFacts,
): Promise<void> {
  const shipment = await readShipment(sql, shopId, shipmentId);
  if (!shipment?.bookedAt) return;
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

/** What of a partial delivery goes to Shopify as a payment; nothing where the whole was marked as paid before. */
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
