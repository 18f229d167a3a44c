import { isEditable, mayBook } from "~/domain/parcel/state";
import { FLOW_ACTIONS, type FlowDeed } from "~/domain/shopify-flow/actions";
import { type FlowParcelNow, type FlowProblem, resultOf } from "~/domain/shopify-flow/outcomes";
import { requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { askBuyerFirst, holdParcel } from "~/flows/parcel/hold.server";
import { releaseHold } from "~/flows/parcel/release-hold.server";
import { awaitFlowRun, endFlowRun, type FlowRunRow, readFlowRun } from "~/store/flow-runs.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow } from "~/store/shipments.server";

/** Who did what a workflow asked, in the histories of parcels. */
const FLOW_ACTOR: Actor = { userId: "shopify-flow", name: "Shopify Flow" };

export type RunOutcome = { outcome: "ended" | "awaited" | "nothing_to_do" } | { outcome: "later"; afterMs: number };

/** A workflow may begin with the order itself, a moment before the app has read it; its fulfillment orders come later still. */
const READ_WITHIN_MS = 3 * 60_000;
const LOOK_AGAIN_MS = 3_000;

/**
 * Does what a workflow asked, with all parcels of the order that it can be done with, through the flows that staff's own clicks use: a
 * parcel is never booked twice, and what stops staff stops a workflow (decision 107). Twice does no harm. An order that was not read yet
 * is read, and looked for again for a while.
 */
export async function runFlowAction(deps: Deps, shopId: string, runId: string): Promise<RunOutcome> {
  const run = await readFlowRun(deps.database, shopId, runId);
  if (!run || run.outcome !== null) return { outcome: "nothing_to_do" };
  if (run.deed === null) return settle(deps, shopId, run, run.parcels ?? []);
  const parcels = await listShipmentsOfOrder(deps.database, shopId, run.orderId);
  if (parcels.length === 0) return readFirst(deps, shopId, run);
  const about = await carryOut(deps, shopId, run, run.deed, parcels);
  if (about.length === 0) return end(deps, shopId, run, problemOfNone(run.deed, parcels));
  await awaitFlowRun(deps.database, shopId, runId, about);
  return settle(deps, shopId, run, about);
}

/** Ends a run when what was asked is decided for its parcels. */
async function settle(deps: Deps, shopId: string, run: FlowRunRow, ids: readonly string[]): Promise<RunOutcome> {
  const parcels = await listShipmentsOfOrder(deps.database, shopId, run.orderId);
  const about = parcels.filter(({ id }) => ids.includes(id));
  const result = resultOf(FLOW_ACTIONS[run.handle].deed, about.map(nowOf));
  if (result.result === "awaited") return { outcome: "awaited" };
  return end(deps, shopId, run, result.result === "failed" ? result.problem : null);
}

async function end(deps: Deps, shopId: string, run: FlowRunRow, problem: FlowProblem | null): Promise<RunOutcome> {
  await endFlowRun(deps.database, shopId, run.runId, { problem, now: deps.now() });
  const line = { shop: shopId, run: run.runId, action: run.handle, order: run.orderId };
  if (problem === null) deps.log.info(line, "flow.action_done");
  else deps.log.warn({ ...line, problem }, "flow.action_failed");
  return { outcome: "ended" };
}

async function readFirst(deps: Deps, shopId: string, run: FlowRunRow): Promise<RunOutcome> {
  const isLate = deps.now().getTime() - run.receivedAt.getTime() > READ_WITHIN_MS;
  if (isLate) {
    const known = await readStoredOrder(deps.database, shopId, run.orderId);
    return end(deps, shopId, run, known === null ? "order_unknown" : "no_parcel");
  }
  // Once a minute: each reading costs points, and the order's own webhook asks for one too.
  await deps.queue.enqueue(
    deps.database,
    "read-order",
    { shopId, orderId: run.orderId },
    { onceKey: "flow", onceIn: 60 },
  );
  return { outcome: "later", afterMs: LOOK_AGAIN_MS };
}

/** Carries a deed out; returns the ids of the parcels that it is about. */
async function carryOut(
  deps: Deps,
  shopId: string,
  { runId }: FlowRunRow,
  deed: FlowDeed,
  parcels: readonly ShipmentRow[],
): Promise<string[]> {
  const unsent = parcels.filter(({ state }) => isEditable(state));
  switch (deed.deed) {
    case "book": {
      await queueBookings(
        deps,
        shopId,
        parcels.filter(mayBook).map(({ id }) => id),
        FLOW_ACTOR,
      );
      return parcels.filter(({ state }) => state !== "cancelled").map(({ id }) => id);
    }
    case "hold":
      for (const { id } of unsent) {
        const hold = { id: `flow:${runId}`, by: FLOW_ACTOR.name ?? "", reason: deed.reason };
        await holdParcel(deps, shopId, id, hold, FLOW_ACTOR);
      }
      break;
    case "release":
      for (const { id, problems } of unsent) {
        const held = problems.filter(({ code }) => code === "rule_hold").flatMap(({ params }) => params?.ruleId ?? []);
        if (held.length > 0) await releaseHold(deps, shopId, id, held.map(String), FLOW_ACTOR);
      }
      break;
    case "cancel": {
      const booked = parcels.filter(({ state }) => state === "booked" || state === "cancelling");
      for (const { id } of booked) await requestCancel(deps, shopId, id, FLOW_ACTOR);
      return booked.map(({ id }) => id);
    }
    case "set": {
      const { deed: _, ...patch } = deed;
      for (const { id } of unsent) await editParcel(deps, shopId, id, patch, FLOW_ACTOR);
      break;
    }
    case "confirm":
      for (const { id } of unsent) await askBuyerFirst(deps, shopId, id, FLOW_ACTOR);
      break;
  }
  return unsent.map(({ id }) => id);
}

/** Why nothing of an order's parcels can have this done with them. */
function problemOfNone({ deed }: FlowDeed, parcels: readonly ShipmentRow[]): FlowProblem {
  if (deed !== "cancel") return deed === "book" ? "no_parcel" : "sent_already";
  return parcels.some(({ state }) => state === "closed") ? "cancel_too_late" : "not_booked";
}

const nowOf = ({ state, problems, attention, overrides }: ShipmentRow): FlowParcelNow => ({
  ...{ state, problems, attention },
  confirmedCodVnd: overrides.confirmedCodVnd,
});
