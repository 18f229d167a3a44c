import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import { flowHoldId } from "~/domain/parcel/holds";
import { isEditable, isToBeSent, mayBook, UNANSWERED_STATES } from "~/domain/parcel/state";
import type { FlowDeed } from "~/domain/shopify-flow/actions";
import { requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { askBuyerFirst, holdParcel } from "~/flows/parcel/hold.server";
import { releaseHold } from "~/flows/parcel/release-hold.server";
import type { FlowRunRow } from "~/store/flow-runs.server";
import { listHistories } from "~/store/history.server";
import type { ShipmentRow } from "~/store/shipments.server";

/** Who did what a workflow asked, in the histories of parcels. */
const FLOW_ACTOR: Actor = { userId: "shopify-flow", name: "Shopify Flow" };

export interface CarriedOut {
  /** Ids of the parcels that the deed is about. */
  about: string[];
  /** What is still to be done, because the carrier has not answered whether it has some of the parcels; null: nothing. */
  open: FlowDeed | null;
}

/**
 * Carries out what a workflow asked, with those of an order's parcels that it can be done with, through the flows that staff's own clicks
 * use. Twice does no harm.
 */
export async function carryOut(
  deps: Deps,
  run: FlowRunRow & { shopId: string },
  deed: FlowDeed,
  parcels: readonly ShipmentRow[],
): Promise<CarriedOut> {
  const { shopId } = run;
  const each = async (some: readonly ShipmentRow[], change: (parcel: ShipmentRow) => Promise<unknown>) => {
    for (const parcel of some) await change(parcel);
    return { about: some.map(({ id }) => id), open: null };
  };
  const unsent = parcels.filter(({ state }) => isEditable(state));
  // One that waits for its turn to be booked is taken back.
  const toBeSent = parcels.filter(({ state }) => isToBeSent(state));
  switch (deed.deed) {
    case "book": {
      const bookable = parcels.filter(mayBook).map(({ id }) => id);
      await queueBookings(deps, shopId, bookable, FLOW_ACTOR);
      return { about: parcels.filter(({ state }) => state !== "cancelled").map(({ id }) => id), open: null };
    }
    case "hold": {
      const hold = { id: flowHoldId(run.runId), by: FLOW_ACTOR.name ?? "", reason: deed.reason };
      return each(toBeSent, ({ id }) => holdParcel(deps, shopId, id, hold, FLOW_ACTOR));
    }
    case "release":
      return each(unsent, async ({ id, problems }) => {
        const held = problems.filter(({ code }) => code === "rule_hold").flatMap(({ params }) => params?.ruleId ?? []);
        if (held.length > 0) await releaseHold(deps, shopId, id, held.map(String), FLOW_ACTOR);
      });
    case "cancel":
      return cancelBooked(deps, run, deed, parcels);
    case "set": {
      const { deed: _, ...patch } = deed;
      return each(unsent, ({ id }) => editParcel(deps, shopId, id, patch, FLOW_ACTOR));
    }
    case "confirm":
      return each(toBeSent, ({ id }) => askBuyerFirst(deps, shopId, id, FLOW_ACTOR));
  }
}

/**
 * Asks for the cancel of the parcels that were booked or on their way to it when the workflow asked, once for each in a run. Those of
 * which the carrier has not said whether it has them are left for the next time; what is booked later stays.
 */
async function cancelBooked(
  deps: Deps,
  { shopId, parcels: before }: FlowRunRow & { shopId: string },
  { left }: FlowDeed & { deed: "cancel" },
  parcels: readonly ShipmentRow[],
): Promise<CarriedOut> {
  const asked = new Set(before ?? []);
  const meant = parcels.filter(({ id }) => left?.includes(id) ?? !asked.has(id));
  const booked = meant.filter(({ state }) => state === "booked" || state === "cancelling");
  const toAsk = booked.filter(({ state }) => state === "booked");
  const histories = await listHistories(
    deps.database,
    shopId,
    toAsk.map(({ id }) => id),
  );
  for (const parcel of toAsk) {
    if (isCancelUnanswered(parcel, histories.get(parcel.id) ?? [])) continue;
    await requestCancel(deps, shopId, parcel.id, FLOW_ACTOR);
  }
  const unanswered = meant.filter(({ state }) => UNANSWERED_STATES.includes(state)).map(({ id }) => id);
  return {
    about: [...asked, ...booked.map(({ id }) => id)],
    open: unanswered.length > 0 ? { deed: "cancel", left: unanswered } : null,
  };
}
