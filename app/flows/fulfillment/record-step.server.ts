import { notePaid } from "~/flows/cod/note-paid.server";
import type { Deps } from "~/flows/deps.server";
import { HINT } from "~/flows/order/read.server";
import type { Sql } from "~/store/database.server";
import { recordEvent } from "~/store/history.server";
import { saveOutstanding, savePaid } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow, updateShipment } from "~/store/shipments.server";
import { type StepRow, updateStep } from "~/store/steps.server";
import type { PartPaid, StepResult } from "./step-result";

/** Commits the result of a step. Throws for an unclear answer, so that the queue retries and the step checks its effect first. */
export async function recordStep(deps: Deps, shipment: ShipmentRow, step: StepRow, result: StepResult): Promise<void> {
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
    if (paid === "in_full") await notePaidInFull(deps, sql, shipment, step);
    else if (paid) await notePartPaid(deps, sql, shipment, paid, step);
    if (step.kind === "paid") {
      await recordEvent(sql, shipment, {
        kind: "paid",
        by: "api",
        at: now,
        details: paid && paid !== "in_full" ? { amountVnd: paid.amountVnd } : {},
        key: step.key,
      });
    }
    // A cancelled fulfillment creates new fulfillment orders, a tracking number and a return are in the order, and a payment changes what sibling parcels may collect.
    if (CHANGES_ORDER.includes(step.kind)) await followWrite(deps, sql, shipment);
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

/** Steps after which the order is looked at again. */
const CHANGES_ORDER: readonly StepRow["kind"][] = ["cancel", "paid", "tracking", "restock"];

const AFTER_WRITE_SECONDS = 3;

/** Marking an order as paid takes its whole balance: what each of its parcels collected is paid. */
async function notePaidInFull(deps: Deps, sql: Sql, shipment: ShipmentRow, step: StepRow): Promise<void> {
  const { shopId, orderId } = shipment;
  await savePaid(sql, shipment);
  const parcels = await listShipmentsOfOrder(sql, shopId, orderId);
  const ids = parcels.filter(({ bookedAt }) => bookedAt !== null).map(({ id }) => id);
  await notePaid(deps, sql, shopId, ids, { amountVnd: null, stepId: step.id });
}

/** Saves the parcel's payment and the order's new balance in one transaction: no sibling parcel may collect what is paid. */
async function notePartPaid(
  deps: Deps,
  sql: Sql,
  shipment: ShipmentRow,
  { amountVnd, outstandingVnd }: PartPaid,
  step: StepRow,
): Promise<void> {
  // Orders are locked before their parcels, here as everywhere: two that did it the other way round would wait for each other.
  await saveOutstanding(sql, shipment, outstandingVnd);
  await updateShipment(sql, shipment, { recordedVnd: amountVnd, updatedAt: deps.now() });
  await notePaid(deps, sql, shipment.shopId, [shipment.id], { amountVnd, stepId: step.id });
}
