import { changesBetween, type DraftChange } from "~/domain/booking/draft-version";
import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import type { OrderQuestion } from "~/domain/extension/order";
import { holdIdsOf } from "~/domain/parcel/holds";
import type { Transport } from "~/domain/parcel/request";
import { isEditable } from "~/domain/parcel/state";
import type { Right } from "~/domain/settings/staff-rights";
import { actOnWaiting, type ActResult as WaitingResult } from "~/flows/attention/act.server";
import { requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import type { Actor, Deps } from "~/flows/deps.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { holdParcel } from "~/flows/parcel/hold.server";
import { listHistory } from "~/store/history.server";
import { readShipment, type ShipmentRow } from "~/store/shipments.server";

/** What became of something that an extension asked for: keys `extension:done.<outcome>` of the catalogues. */
export type ActOutcome =
  | "queued"
  | "already_sent"
  | "not_ready"
  | "changed"
  | "cancel_asked"
  | "cancel_too_late"
  | "held"
  | "released"
  | "not_possible"
  | "held_otherwise"
  | "refreshed"
  | "unreachable"
  | "not_at_carrier"
  | "token_rejected"
  | "no_account"
  | "denied"
  | "other_account"
  | "not_found";

export interface ActResult {
  outcome: ActOutcome;
  /** What is not as it was on the screen; only with `changed`. */
  changes: DraftChange[];
}

/** Returns the rights that a question needs: those that the app's own page asks for. */
export function rightsOf(question: Pick<OrderQuestion, "act"> & { transport?: Transport | null }): Right[] {
  switch (question.act) {
    case "book":
      return question.transport ? ["book", "prepare"] : ["book"];
    case "cancel":
      return ["cancel"];
    case "hold":
      return ["prepare"];
    case "release":
      return ["release_hold"];
    case "refresh":
      return ["follow_up"];
  }
}

/**
 * Does what an extension asks for with one parcel of an order. Everything may be asked for twice, by a second click or because an answer was
 * lost: it is done once, and the second answer says so.
 */
export async function actOnOrder(
  deps: Deps,
  shopId: string,
  orderId: string,
  question: OrderQuestion,
  actor: Actor,
): Promise<ActResult> {
  const { shipmentId } = question;
  const shipment = await readShipment(deps.database, shopId, shipmentId);
  if (shipment?.orderId !== orderId) return plain("not_found");
  switch (question.act) {
    case "book":
      return book(deps, shipment, question, actor);
    case "cancel":
      return plain(await cancel(deps, shipment, actor));
    case "hold":
      return plain(await hold(deps, shipment, question, actor));
    case "release":
      return plain(await release(deps, shipment, question.holds, actor));
    case "refresh": {
      const [result] = await actOnWaiting(deps, shopId, [{ shipmentId, act: "refresh" }], actor);
      return plain(refreshed(result?.outcome ?? "not_found"));
    }
  }
}

const plain = (outcome: ActOutcome): ActResult => ({ outcome, changes: [] });

interface Booking {
  /** What was on the screen. */
  version: string | null;
  transport: Transport | null;
}

/**
 * Queues a parcel as it was on the screen, by another transport if staff picked one. Nothing else of it may have changed meanwhile: then it
 * is not sent, and the answer says what changed (decision 069).
 */
async function book(
  deps: Deps,
  shipment: ShipmentRow,
  { version, transport }: Booking,
  actor: Actor,
): Promise<ActResult> {
  const { id, shopId } = shipment;
  const isOther = transport !== null && transport !== shipment.transport && isEditable(shipment.state);
  const now = isOther ? await choose(deps, shipment, transport, actor) : version;
  const changes =
    isOther && version !== null && now !== null ? changesBetween(version, now).filter(isNotTheChoice) : [];
  if (changes.length > 0) return { outcome: "changed", changes };
  const [row] = await queueBookings(deps, shopId, [id], actor, { seen: new Map([[id, now]]) });
  if (row?.outcome === "changed") return { outcome: "changed", changes: row.changes };
  const outcomes = {
    queued: "queued",
    already: "already_sent",
    not_ready: "not_ready",
    not_found: "not_found",
  } as const;
  return plain(row ? outcomes[row.outcome] : "not_found");
}

/** The transport is among the options of a draft, whose other parts may follow the shop's settings even while it is queued. */
const isNotTheChoice = ({ part }: DraftChange) => part !== "options";

/** Returns the version of the draft with the chosen transport. */
async function choose(
  deps: Deps,
  { shopId, id }: ShipmentRow,
  transport: Transport,
  actor: Actor,
): Promise<string | null> {
  await editParcel(deps, shopId, id, { transport }, actor);
  return (await readShipment(deps.database, shopId, id))?.draftVersion ?? null;
}

/** The id is the extension's: the same hold that is asked for again, after a lost answer, is not another one. */
async function hold(
  deps: Deps,
  { shopId, id }: ShipmentRow,
  { holdId, reason }: { holdId: string; reason: string },
  actor: Actor,
): Promise<ActOutcome> {
  const by = actor.name ?? "Shopify";
  const outcome = await holdParcel(deps, shopId, id, { id: `staff:${holdId}`, by, reason }, actor);
  return outcome === "locked" ? "not_possible" : outcome;
}

/** Releases a parcel from what held it on the screen, unless something else holds it by now. */
async function release(
  deps: Deps,
  { shopId, id, problems }: ShipmentRow,
  holdIds: readonly string[],
  actor: Actor,
): Promise<ActOutcome> {
  const [result] = await actOnWaiting(deps, shopId, [{ shipmentId: id, act: "release", holdIds }], actor);
  if (result?.outcome === "done") return "released";
  return holdIdsOf(problems).some((one) => !holdIds.includes(one)) ? "held_otherwise" : "not_possible";
}

/** What became of asking the carrier: why it said nothing is said as on the parcel's page. */
function refreshed(outcome: WaitingResult["outcome"]): ActOutcome {
  if (outcome === "done" || outcome === "asked") return "refreshed";
  // The two about buyers' answers come of no asking.
  if (outcome === "changed" || outcome === "unseen" || outcome === "told_unseen") return "not_possible";
  // The app has the parcel: it is the carrier that has not.
  return outcome === "not_found" ? "not_at_carrier" : outcome;
}

async function cancel(deps: Deps, shipment: ShipmentRow, actor: Actor): Promise<ActOutcome> {
  const history = await listHistory(deps.database, shipment.shopId, shipment.id);
  if (isCancelUnanswered(shipment, history) || shipment.state === "cancelling") return "cancel_asked";
  const { outcome } = await requestCancel(deps, shipment.shopId, shipment.id, actor);
  return outcome === "asked" || outcome === "already_cancelled" ? "cancel_asked" : "cancel_too_late";
}
