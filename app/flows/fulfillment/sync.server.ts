import type { GoodsToFulfil } from "~/domain/draft/where-to-fulfil";
import type { StepMessage } from "~/domain/status/shopify-events";
import type { Deps } from "~/flows/deps.server";
import { HINT, readOrder } from "~/flows/order/read.server";
import { applyHistory } from "~/flows/status/apply-histories.server";
import { trackingUrlOf } from "~/flows/status/tracking-url";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { readStoredOrder, saveOutstanding, savePaid } from "~/store/orders.server";
import {
  listShipmentsOfOrder,
  lockShipment,
  readShipment,
  type ShipmentRow,
  updateShipment,
} from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { beginStep, listSteps, type StepRow, updateStep, withdrawPayment } from "~/store/steps.server";
import { readGoodsToFulfil } from "./read-goods-to-fulfil.server";

export type SyncOutcome = { outcome: "in_step" | "needs_attention" | "shop_gone" | "busy" };

/**
 * Carries out a parcel's wanted steps in Shopify, in the order they were wanted, each once. A step that was
 * tried before first checks whether its effect is already there, because a mutation whose answer was lost may have run (shopify 3.3). Throws ShopifyError when Shopify
 * does not answer: the step stays wanted.
 */
export async function syncShopify(deps: Deps, shopId: string, shipmentId: string): Promise<SyncOutcome> {
  const synced = await deps.locks.exclusively(`shopify:${shipmentId}`, () => syncHeld(deps, shopId, shipmentId));
  return synced === "busy" ? { outcome: synced } : synced;
}

async function syncHeld(deps: Deps, shopId: string, shipmentId: string): Promise<SyncOutcome> {
  const shop = await findShop(deps.database, shopId);
  if (!shop?.domain || shop.uninstalledAt) return { outcome: "shop_gone" };
  for (;;) {
    const steps = await listSteps(deps.database, shopId, shipmentId);
    const next = steps.find(({ state }) => state === "wanted" || state === "sent");
    if (!next) {
      return { outcome: steps.some(({ state }) => state === "attention") ? "needs_attention" : "in_step" };
    }
    // Without a fulfillment no other step is possible: they wait until staff have fixed it.
    if (next.kind !== "fulfillment" && isStuck(steps)) {
      if (await lookAgain(deps, shopId, shipmentId, steps)) continue;
      return { outcome: "needs_attention" };
    }
    const step = await beginStep(deps.database, next);
    if (!step) continue;
    // Read after the step was taken, each time: the parcel may have been cancelled since the step was wanted or last tried.
    const shipment = await readShipment(deps.database, shopId, shipmentId);
    if (!shipment) return { outcome: "in_step" };
    await record(deps, shipment, step, await carryOut(deps, { ...shop, domain: shop.domain }, shipment, step));
  }
}

const isRefused = ({ kind, state }: StepRow) => kind === "fulfillment" && state === "attention";
const isStuck = (steps: StepRow[]) => steps.some(isRefused);

/**
 * Shopify refuses the fulfillment of an order that is cancelled there, and then the parcel is cancelled too: staff have nothing to
 * fix. The step is taken once more, which for a cancelled parcel only looks for a fulfillment. Returns whether it will be.
 */
async function lookAgain(deps: Deps, shopId: string, shipmentId: string, steps: StepRow[]): Promise<boolean> {
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (shipment?.state !== "cancelled") return false;
  for (const step of steps.filter(isRefused)) await updateStep(deps.database, step, { state: "wanted", error: null });
  return true;
}

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

type StepResult =
  | { outcome: "done"; id: string | null; paid?: PartPaid | "in_full" }
  | { outcome: "not_needed" }
  | { outcome: "refused"; reason: string; outstandingVnd?: number }
  | { outcome: "unknown" };

/** A partial payment that Shopify has recorded, and the amount due after it. */
interface PartPaid {
  amountVnd: number;
  outstandingVnd: number;
}

type LivingShop = ShopRow & { domain: string };

function carryOut(deps: Deps, shop: LivingShop, shipment: ShipmentRow, step: StepRow): Promise<StepResult> {
  switch (step.kind) {
    case "fulfillment":
      return shipment.state === "cancelled"
        ? findCancelled(deps, shop, shipment)
        : createFulfillment(deps, shop, shipment, step);
    case "event":
      return postEvent(deps, shop, shipment, step);
    case "cancel":
      return cancelFulfillment(deps, shop, shipment);
    case "paid":
      return markPaid(deps, shop, shipment, step);
    case "tracking":
      return writeTracking(deps, shop, shipment);
  }
}

/** Writes the parcel's tracking number to its fulfillment, where somebody put another. */
async function writeTracking(deps: Deps, shop: LivingShop, shipment: ShipmentRow): Promise<StepResult> {
  const { fulfillmentId, trackingNumber } = shipment;
  if (!fulfillmentId || !trackingNumber) return { outcome: "not_needed" };
  const answer = await deps.shopify.updateTracking(shop, {
    fulfillmentId,
    trackingNumber,
    trackingUrl: trackingUrlOf(deps.config.trackingUrl, shop, trackingNumber),
    company: deps.config.carrierName,
  });
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: fulfillmentId };
}

/**
 * Takes the fulfillment that an earlier attempt made for a parcel that is cancelled now, so that the step after this one cancels
 * it. Never makes one: the goods may be in another parcel by now.
 */
async function findCancelled(deps: Deps, shop: LivingShop, shipment: ShipmentRow): Promise<StepResult> {
  const { orderId, trackingNumber } = shipment;
  const id = trackingNumber && (await deps.shopify.findFulfillment(shop, { orderId, trackingNumber }));
  return id ? { outcome: "done", id } : { outcome: "not_needed" };
}

/** Whether an earlier try of the step may have run at Shopify without its answer having come. */
const isRepeated = ({ attempts }: StepRow) => attempts > 1;

async function createFulfillment(
  deps: Deps,
  shop: LivingShop,
  shipment: ShipmentRow,
  step: StepRow,
): Promise<StepResult> {
  const { trackingNumber } = shipment;
  if (!trackingNumber) return { outcome: "refused", reason: "no_label" };
  const fulfil = (goods: GoodsToFulfil) =>
    deps.shopify.createFulfillment(shop, {
      orderId: shipment.orderId,
      mayExist: isRepeated(step),
      ...goods,
      trackingNumber,
      trackingUrl: trackingUrlOf(deps.config.trackingUrl, shop, trackingNumber),
      company: deps.config.carrierName,
      notifyBuyer: shop.settings.notifyBuyer,
    });
  const goods = await readGoodsToFulfil(deps.database, shipment);
  let answer = await fulfil(goods);
  if (answer.outcome === "refused") {
    // Pieces may have been removed or moved since the order was last read: what is left of the parcel is fulfilled where it is.
    await readOrder(deps, shop.id, shipment.orderId);
    const now = await readGoodsToFulfil(deps.database, shipment);
    if (JSON.stringify(now) !== JSON.stringify(goods)) answer = await fulfil(now);
  }
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: answer.fulfillmentId };
}

async function postEvent(deps: Deps, shop: LivingShop, shipment: ShipmentRow, step: StepRow): Promise<StepResult> {
  if (!shipment.fulfillmentId) return { outcome: "not_needed" };
  const { status, messageKey } = step.payload as EventPayload;
  const answer = await deps.shopify.postFulfillmentEvent(shop, {
    fulfillmentId: shipment.fulfillmentId,
    status,
    happenedAt: step.happenedAt.toISOString(),
    mayExist: isRepeated(step),
    message: deps.buyerMessage(messageKey),
  });
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: answer.eventId };
}

type EventPayload = {
  status: Parameters<Deps["shopify"]["postFulfillmentEvent"]>[1]["status"];
  messageKey: StepMessage;
};

async function cancelFulfillment(deps: Deps, shop: LivingShop, shipment: ShipmentRow): Promise<StepResult> {
  if (!shipment.fulfillmentId) return { outcome: "not_needed" };
  const answer = await deps.shopify.cancelFulfillment(shop, shipment.fulfillmentId);
  if (answer.outcome === "refused") return { outcome: "refused", reason: answer.messages.join(" ") };
  if (answer.outcome === "unknown") return answer;
  return { outcome: "done", id: shipment.fulfillmentId };
}

async function markPaid(deps: Deps, shop: LivingShop, shipment: ShipmentRow, step: StepRow): Promise<StepResult> {
  const { orderId } = shipment;
  const expectedOutstandingVnd = Number(step.payload.expectedOutstandingVnd);
  const amountVnd = typeof step.payload.amountVnd === "number" ? step.payload.amountVnd : null;
  const answer =
    amountVnd === null
      ? await deps.shopify.markOrderPaid(shop, { orderId, expectedOutstandingVnd })
      : await deps.shopify.recordPayment(shop, {
          ...{ orderId, amountVnd, expectedOutstandingVnd },
          methodName: await methodNameOf(deps, shipment),
          happenedAt: step.happenedAt.toISOString(),
        });
  switch (answer.outcome) {
    case "recorded":
      return {
        ...{ outcome: "done", id: null },
        paid: { amountVnd: amountVnd ?? 0, outstandingVnd: answer.outstandingVnd },
      };
    case "paid":
    case "already":
      return { outcome: "done", id: null, paid: "in_full" };
    case "amount_differs":
      return {
        outcome: "refused",
        reason: `amount_differs:${answer.outstandingVnd}`,
        outstandingVnd: answer.outstandingVnd,
      };
    case "refused":
      return { outcome: "refused", reason: answer.messages.join(" ") };
    case "unknown":
      return answer;
  }
}

/** Returns the order's gateway name if it has only one, so that the payment adds no second method to the order. */
async function methodNameOf(deps: Deps, { shopId, orderId }: ShipmentRow): Promise<string | null> {
  const order = await readStoredOrder(deps.database, shopId, orderId);
  const [name, ...others] = order?.facts.gatewayNames ?? [];
  return name && others.length === 0 ? name : null;
}

/** Commits the result of a step. Throws for an unclear answer, so that the queue retries and the step checks its effect first. */
async function record(deps: Deps, shipment: ShipmentRow, step: StepRow, result: StepResult): Promise<void> {
  const now = deps.now();
  if (result.outcome === "unknown") {
    throw new Error(`Shopify gave no clear answer to ${step.key} of ${shipment.partnerId}`);
  }
  await deps.database.transaction(async (sql) => {
    if (result.outcome === "refused") {
      await updateStep(sql, step, { state: "attention", error: result.reason });
      if (result.outstandingVnd !== undefined) await saveOutstanding(sql, shipment, result.outstandingVnd);
      await recordEvent(sql, shipment, {
        kind: "shopify_failed",
        by: "shopify",
        at: now,
        words: result.reason,
        details: { step: step.key },
        key: `shopify_failed:${step.id}:${step.attempts}`,
      });
      return;
    }
    const done = result.outcome === "done";
    await updateStep(sql, step, {
      state: done ? "confirmed" : "skipped",
      error: null,
      result: done ? result.id : null,
      confirmedAt: now,
    });
    if (step.kind === "fulfillment" && done) {
      await updateShipment(sql, shipment, { fulfillmentId: result.id, updatedAt: now });
    }
    const paid = done ? result.paid : undefined;
    // Pages show it at once: the order itself is looked at some seconds later.
    if (paid === "in_full") await savePaid(sql, shipment);
    else if (paid) await notePartPaid(sql, shipment, paid, now);
    if (step.kind === "paid") {
      await recordEvent(sql, shipment, {
        kind: "paid",
        by: "api",
        at: now,
        details: paid && paid !== "in_full" ? { amountVnd: paid.amountVnd } : {},
        key: step.key,
      });
    }
    // A cancelled fulfillment creates new fulfillment orders, a tracking number is in the order, and a payment changes what sibling parcels may collect.
    if (step.kind === "cancel" || step.kind === "paid" || step.kind === "tracking")
      await followWrite(deps, sql, shipment);
  });
  if (result.outcome === "refused") {
    // Shopify's text is shown on the parcel's page but not logged: it may contain personal data.
    deps.log.warn({ shop: shipment.shopId, reference: shipment.partnerId, step: step.key }, "shopify.refused");
  }
}

/**
 * Queues looking at the order once the second of our write has passed. Parcels that are not sent yet may depend on it: then it is
 * read at once.
 */
async function followWrite(deps: Deps, sql: Sql, { shopId, orderId }: ShipmentRow): Promise<void> {
  const siblings = await listShipmentsOfOrder(sql, shopId, orderId);
  const order = { shopId, orderId };
  if (siblings.length > 1) return deps.queue.enqueue(sql, "read-order", order);
  await deps.queue.enqueue(sql, "read-order", order, { delaySeconds: AFTER_WRITE_SECONDS, onceKey: HINT });
}

const AFTER_WRITE_SECONDS = 3;

/** Saves the parcel's payment and the order's new balance in one transaction: no sibling parcel may collect what is paid. */
async function notePartPaid(sql: Sql, shipment: ShipmentRow, paid: PartPaid, now: Date): Promise<void> {
  await updateShipment(sql, shipment, { recordedVnd: paid.amountVnd, updatedAt: now });
  await saveOutstanding(sql, shipment, paid.outstandingVnd);
}
