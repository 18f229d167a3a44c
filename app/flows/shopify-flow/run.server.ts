import { cancelStanding } from "~/domain/booking/unanswered-cancel";
import { flowHoldId } from "~/domain/parcel/holds";
import { FLOW_ACTIONS } from "~/domain/shopify-flow/actions";
import { type FlowParcelNow, type FlowProblem, resultOf } from "~/domain/shopify-flow/outcomes";
import type { Deps } from "~/flows/deps.server";
import { awaitFlowRun, endFlowRun, type FlowRunRow, noteFlowRun, readFlowRun } from "~/store/flow-runs.server";
import { listHistories } from "~/store/history.server";
import { readStoredOrder } from "~/store/orders.server";
import { listShipmentsOfOrder, type ShipmentRow } from "~/store/shipments.server";
import { carryOut } from "./carry-out.server";

export type RunOutcome = { outcome: "ended" | "awaited" | "nothing_to_do" } | { outcome: "later"; afterMs: number };

/**
 * A workflow may begin with the order itself, a moment before the app has read it, its fulfillment orders come later still, and a
 * carrier's answer takes a moment: for so long a run is looked at again without Flow's asking.
 */
const LOOKED_AGAIN_MS = 3 * 60_000;
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
  const { about, open } = await carryOut(deps, { ...run, shopId }, run.deed, parcels);
  if (open) {
    await noteFlowRun(deps.database, shopId, runId, { deed: open, parcels: about });
    // Later it is looked at again whenever Flow asks.
    return isLate(deps, run) ? { outcome: "awaited" } : { outcome: "later", afterMs: LOOK_AGAIN_MS };
  }
  await awaitFlowRun(deps.database, shopId, runId, about);
  return settle(deps, shopId, run, about);
}

/** Ends a run when what was asked is decided for its parcels; where it could be done with none of them, by what the order's parcels are. */
async function settle(deps: Deps, shopId: string, run: FlowRunRow, ids: readonly string[]): Promise<RunOutcome> {
  const parcels = await listShipmentsOfOrder(deps.database, shopId, run.orderId);
  const about = parcels.filter(({ id }) => ids.includes(id));
  const judged = about.length > 0 ? about : withoutCancelled(parcels);
  const { deed } = FLOW_ACTIONS[run.handle];
  const histories =
    deed === "cancel"
      ? await listHistories(
          deps.database,
          shopId,
          judged.map(({ id }) => id),
        )
      : new Map();
  const now = judged.map((parcel) => nowOf(run, parcel, cancelStanding(parcel, histories.get(parcel.id) ?? [])));
  const result = resultOf(deed, now);
  if (result.result === "awaited") return { outcome: "awaited" };
  return end(deps, shopId, run, result.result === "failed" ? result.problem : null);
}

/** A cancelled parcel says nothing of an order that has others. */
function withoutCancelled(parcels: readonly ShipmentRow[]): readonly ShipmentRow[] {
  const others = parcels.filter(({ state }) => state !== "cancelled");
  return others.length > 0 ? others : parcels;
}

const nowOf = (
  run: FlowRunRow,
  { state, problems, overrides }: ShipmentRow,
  cancel: FlowParcelNow["cancel"],
): FlowParcelNow => ({
  ...{ state, problems, cancel, confirmedCodVnd: overrides.confirmedCodVnd },
  wasHeld: overrides.holds?.some(({ id }) => id === flowHoldId(run.runId)) ?? false,
});

async function end(deps: Deps, shopId: string, run: FlowRunRow, problem: FlowProblem | null): Promise<RunOutcome> {
  await endFlowRun(deps.database, shopId, run.runId, { problem, now: deps.now() });
  const line = { shop: shopId, run: run.runId, action: run.handle, order: run.orderId };
  if (problem === null) deps.log.info(line, "flow.action_done");
  else deps.log.warn({ ...line, problem }, "flow.action_failed");
  return { outcome: "ended" };
}

const isLate = (deps: Deps, { receivedAt }: FlowRunRow) =>
  deps.now().getTime() - receivedAt.getTime() > LOOKED_AGAIN_MS;

async function readFirst(deps: Deps, shopId: string, run: FlowRunRow): Promise<RunOutcome> {
  if (isLate(deps, run)) {
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
