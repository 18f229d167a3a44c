import type { StepMessage } from "~/domain/status/shopify-events";
import type { Deps } from "~/flows/deps.server";
import { readOrder } from "~/flows/order/read.server";
import { applyHistory } from "~/flows/status/apply.server";
import { trackingUrlOf } from "~/flows/status/tracking-url";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { readStoredOrder, saveOutstanding } from "~/store/orders.server";
import { readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { findShop, type ShopRow } from "~/store/shops.server";
import { beginStep, listSteps, type StepRow, updateStep, withdrawPayment } from "~/store/steps.server";
import { type LinesToFulfil, readLinesToFulfil } from "./read-lines-to-fulfil.server";

export type SyncOutcome = "in_step" | "needs_attention" | "shop_gone" | "busy";

/**
 * Brings Shopify to where the parcel is: the wanted steps, in the order they were wanted, each once. Every call looks first
 * whether its effect is there already, because a mutation whose answer was lost may have run (shopify 3.3). Throws
 * ShopifyError when Shopify does not answer: the step stays wanted.
 */
export async function syncShopify(deps: Deps, shopId: string, shipmentId: string): Promise<SyncOutcome> {
  return deps.locks.exclusively(`shopify:${shipmentId}`, async () => {
    const shop = await findShop(deps.database, shopId);
    if (!shop?.domain || shop.uninstalledAt) return "shop_gone";
    for (;;) {
      const steps = await listSteps(deps.database, shopId, shipmentId);
      const shipment = await readShipment(deps.database, shopId, shipmentId);
      const next = steps.find(({ state }) => state === "wanted" || state === "sent");
      if (!shipment || !next) return steps.some(({ state }) => state === "attention") ? "needs_attention" : "in_step";
      // Without a fulfillment nothing else can be told: the steps wait for a person to mend the first.
      if (next.kind !== "fulfillment" && isStuck(steps)) return "needs_attention";
      const step = await beginStep(deps.database, next);
      if (!step) continue;
      await record(deps, shipment, step, await carryOut(deps, { ...shop, domain: shop.domain }, shipment, step));
    }
  });
}

const isStuck = (steps: StepRow[]) => steps.some(({ kind, state }) => kind === "fulfillment" && state === "attention");

/**
 * Staff ask for the steps that failed to be tried again. A payment is planned anew, by what the order owes now: the balance that it
 * was refused for will not come back.
 */
export async function retryShopify(deps: Deps, shopId: string, shipmentId: string): Promise<void> {
  const shop = await findShop(deps.database, shopId);
  await deps.database.transaction(async (sql) => {
    const shipment = await readShipment(sql, shopId, shipmentId, true);
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
  | { outcome: "done"; id: string | null; paid?: PartPaid }
  | { outcome: "not_needed" }
  | { outcome: "refused"; reason: string; outstandingVnd?: number }
  | { outcome: "unknown" };

/** A payment of its own that Shopify holds now, and what it counts as owed after it. */
interface PartPaid {
  amountVnd: number;
  outstandingVnd: number;
}

type LivingShop = ShopRow & { domain: string };

function carryOut(deps: Deps, shop: LivingShop, shipment: ShipmentRow, step: StepRow): Promise<StepResult> {
  switch (step.kind) {
    case "fulfillment":
      return createFulfillment(deps, shop, shipment, step);
    case "event":
      return postEvent(deps, shop, shipment, step);
    case "cancel":
      return cancelFulfillment(deps, shop, shipment);
    case "paid":
      return markPaid(deps, shop, shipment, step);
  }
}

async function createFulfillment(
  deps: Deps,
  shop: LivingShop,
  shipment: ShipmentRow,
  step: StepRow,
): Promise<StepResult> {
  const { trackingNumber } = shipment;
  if (!trackingNumber) return { outcome: "refused", reason: "no_label" };
  // Cancelled before Shopify was told of it: its goods may be in another parcel by now.
  if (shipment.state === "cancelled" && step.attempts === 1) return { outcome: "not_needed" };
  const fulfil = (lines: LinesToFulfil) =>
    deps.shopify.createFulfillment(shop, {
      orderId: shipment.orderId,
      fulfillmentOrderId: shipment.fulfillmentOrderId,
      lines,
      trackingNumber,
      trackingUrl: trackingUrlOf(deps.config.trackingUrl, shop, trackingNumber),
      company: deps.config.carrierName,
      notifyBuyer: shop.settings.notifyBuyer,
    });
  const lines = await readLinesToFulfil(deps.database, shipment);
  let answer = await fulfil(lines);
  if (answer.outcome === "refused") {
    // Pieces may have been removed that no reading has shown yet: what is left of the parcel is fulfilled.
    await readOrder(deps, shop.id, shipment.orderId);
    const left = await readLinesToFulfil(deps.database, shipment);
    if (JSON.stringify(left) !== JSON.stringify(lines)) answer = await fulfil(left);
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
      return { outcome: "done", id: null };
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

/** The payment goes by the name the order has for paying at the door, so that it stays an order of one method. */
async function methodNameOf(deps: Deps, { shopId, orderId }: ShipmentRow): Promise<string | null> {
  const order = await readStoredOrder(deps.database, shopId, orderId);
  const [name, ...others] = order?.facts.gatewayNames ?? [];
  return name && others.length === 0 ? name : null;
}

/** Commits what came of a step. An unclear answer is thrown, so that the queue tries again and the step looks first. */
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
    if (done && result.paid) await notePartPaid(sql, shipment, result.paid, now);
    if (step.kind === "paid") {
      await recordEvent(sql, shipment, {
        kind: "paid",
        by: "api",
        at: now,
        details: done && result.paid ? { amountVnd: result.paid.amountVnd } : {},
        key: step.key,
      });
    }
    // A cancelled fulfillment makes new fulfillment orders, and money changes what the others may collect.
    if (step.kind === "cancel" || step.kind === "paid") {
      await deps.queue.enqueue(sql, "read-order", { shopId: shipment.shopId, orderId: shipment.orderId });
    }
  });
  if (result.outcome === "refused") {
    // Shopify's words stand on the parcel's page: they may name somebody.
    deps.log.warn({ shop: shipment.shopId, reference: shipment.partnerId, step: step.key }, "shopify.refused");
  }
}

/** The parcel's own payment and the order's new balance, together: no other parcel may ask for what is paid. */
async function notePartPaid(sql: Sql, shipment: ShipmentRow, paid: PartPaid, now: Date): Promise<void> {
  await updateShipment(sql, shipment, { recordedVnd: paid.amountVnd, updatedAt: now });
  await saveOutstanding(sql, shipment, paid.outstandingVnd);
}
