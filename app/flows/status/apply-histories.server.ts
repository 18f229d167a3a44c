import { mayDiffer } from "~/domain/booking/booked-differences";
import { movesAfterEnd } from "~/domain/parcel/attention";
import type { ParcelState } from "~/domain/parcel/state";
import { ANSWERED_BY_RECEIPT } from "~/domain/returns/receive";
import { attentionOfGivenUp, mergeAttention } from "~/domain/status/attention";
import { isAmountUnknown } from "~/domain/status/cod-state";
import { STATUS } from "~/domain/status/codes";
import { checkNoLater, nextCheckAt, type Watching } from "~/domain/status/next-check";
import { amountAttention, isClosed, type ParcelStatusFacts } from "~/domain/status/status";
import { keepLedger, type MoneyCause } from "~/flows/cod/keep-ledger.server";
import type { Deps, JobName, JobPayloads } from "~/flows/deps.server";
import { type AttemptInBrief, listAttemptsInBrief, updateAttempts } from "~/store/bookings.server";
import type { Sql } from "~/store/database.server";
import { type HistoryRow, listHistories } from "~/store/history.server";
import { type ShipmentPatch, type ShipmentRow, updateShipments } from "~/store/shipments.server";
import type { ShopRow } from "~/store/shops.server";
import { type FollowedParcel, planStepsOf } from "./plan-shopify.server";
import { takeStatedAmounts } from "./stated-amounts.server";
import { factsOfHistory } from "./status-facts";
import { watchingOf } from "./watching";

/**
 * Brings parcels of one shop and their wanted steps in line with their histories, inside the transaction that holds their rows.
 * Each kind of row is read and written once for all of them (perf B7). Returns the parcels as they are then.
 */
export async function applyHistories(
  deps: Deps,
  sql: Sql,
  shop: ShopRow,
  shipments: readonly ShipmentRow[],
  { known, attempts: given, patches, isHeard, cause }: Given,
): Promise<ShipmentRow[]> {
  if (shipments.length === 0) return [];
  const ids = shipments.map(({ id }) => id);
  const histories = known ?? (await listHistories(sql, shop.id, ids));
  const attempts = given ?? (await listAttemptsInBrief(sql, shop.id, ids));
  const now = deps.now();
  const watching = watchingOf(deps, shop);
  const move = (shipment: ShipmentRow) => {
    const history = histories.get(shipment.id) ?? [];
    const attempt = attempts.get(shipment.id) ?? null;
    return moveOn(shipment, factsOfHistory(history, attempt, shipment), { attempt, now, watching, isHeard });
  };
  const heard = shipments.map(move);
  // A statement may have counted before the carrier said that a part was kept: nobody is asked what it says.
  const unknown = heard.map(({ shipment, patch }) => ({ ...shipment, ...patch })).filter(isAmountUnknown);
  const stated = await takeStatedAmounts(deps, sql, shop.id, unknown, { histories });
  const moved = heard.map((one) => (stated.has(one.shipment.id) ? move(one.shipment) : one));
  await updateShipments(
    sql,
    moved.map(({ shipment: { id, shopId }, patch }) => ({ ...patches?.get(id), shopId, id, ...patch })),
  );
  const ended = moved.flatMap(({ endsReference }) => endsReference ?? []);
  await updateAttempts(
    sql,
    ended.map(({ shopId, partnerId }) => ({ shopId, partnerId, state: "ended" as const })),
  );
  const followed = moved.map(
    ({ shipment, patch, facts }): FollowedParcel => ({
      before: shipment,
      shipment: { ...shipment, ...patch },
      facts,
    }),
  );
  const changed = moved.filter(({ shipment, patch }) => patches?.has(shipment.id) || movesMoney(shipment, patch));
  await keepLedger(
    deps,
    sql,
    shop,
    changed.map(({ shipment }) => shipment.id),
    (id) => cause ?? (patches?.has(id) ? { source: "booked" } : causeOf(histories.get(id) ?? [])),
  );
  const toSync = await planStepsOf(deps, sql, shop, followed);
  await askForAll(
    deps,
    sql,
    "follow-changes",
    moved.flatMap(({ asks }) => asks.followChanges),
  );
  await askForAll(
    deps,
    sql,
    "read-order",
    moved.flatMap(({ asks }) => asks.readOrder),
  );
  await askForAll(deps, sql, "sync-shopify", toSync);
  return followed.map(({ shipment }) => shipment);
}

/** What the caller of {@link applyHistories} has already, and what it was told. */
interface Given {
  /** The histories, where they were read; they are brought up to date. */
  known?: Map<string, HistoryRow[]>;
  /** The latest attempts by parcel, where they were read. */
  attempts?: ReadonlyMap<string, AttemptInBrief>;
  /** Changes that the parcels contain already and that are written with the others. */
  patches?: ReadonlyMap<string, ShipmentPatch>;
  /** The carrier has just said something about the parcels: it counts as a reading. */
  isHeard: boolean;
  /** By whose word their money changes, where the histories do not say it. */
  cause?: MoneyCause;
}

/** Whether a parcel's new row may change what its money is. */
function movesMoney(before: ShipmentRow, after: ShipmentPatch): boolean {
  return (
    before.codState !== after.codState ||
    before.collectedVnd !== after.collectedVnd ||
    before.deliveredAt?.getTime() !== after.deliveredAt?.getTime() ||
    (before.state === "cancelled") !== (after.state === "cancelled")
  );
}

/** The newest line of a history is why its parcel is looked at. */
function causeOf(history: readonly HistoryRow[]): MoneyCause {
  const last = history.reduce<HistoryRow | null>((newest, row) => (newest && newest.id > row.id ? newest : row), null);
  switch (last?.source) {
    case "person":
      return { source: "person", actorName: last.actor, ...actorIdOf(last) };
    case "push":
    case "poll":
      return { source: last.source };
    case "statement":
      return { source: "statement", ...statementOf(last) };
    default:
      return { source: "poll" };
  }
}

function actorIdOf({ details }: HistoryRow): Pick<MoneyCause, "actorId"> {
  return typeof details.userId === "string" ? { actorId: details.userId } : {};
}

function statementOf({ details }: HistoryRow): Pick<MoneyCause, "reference"> {
  return typeof details.statementId === "string" ? { reference: details.statementId } : {};
}

async function askForAll<Name extends JobName>(deps: Deps, sql: Sql, name: Name, payloads: JobPayloads[Name][]) {
  if (payloads.length > 0) await deps.queue.enqueueAll(sql, name, payloads);
}

/** Brings one parcel in line with its history after something that is not the carrier's word. */
export async function applyHistory(deps: Deps, sql: Sql, shop: ShopRow, shipment: ShipmentRow): Promise<void> {
  await applyHistories(deps, sql, shop, [shipment], { isHeard: false });
}

/** What a parcel becomes by its history, and what is to be done about it. */
function moveOn(
  shipment: ShipmentRow,
  facts: ParcelStatusFacts,
  {
    attempt,
    now,
    watching,
    isHeard,
  }: { attempt: AttemptInBrief | null; now: Date; watching: Watching; isHeard: boolean },
) {
  const state = stateAfter(shipment.state, facts);
  const asked = facts.attention ?? (isGivenUp(shipment, facts) ? attentionOfGivenUp(facts.status) : null);
  const merged = mergeAttention(state === "cancelled" ? null : shipment.attention, asked);
  // Staff have it in their hands already: what the carrier says of its way back asks nobody for anything.
  const isAnswered = shipment.returnReceivedAt !== null && ANSWERED_BY_RECEIPT.includes(merged);
  const attention = isAnswered ? amountAttention(facts) : merged;
  const differs = mayDiffer({ state, deliveredAt: facts.deliveredAt, returnState: facts.returnState });
  const moved = {
    state,
    ...(facts.status === null ? {} : { carrierStatus: facts.status, carrierStatusAt: facts.statusAt }),
    deliveredAt: facts.deliveredAt,
    pickedUpAt: facts.pickedUpAt,
    codState: facts.codState,
    collectedVnd: facts.collectedVnd,
    returnState: facts.returnState,
    failedReason: facts.failedReason,
    returnSince: facts.returnSince,
    returnPart: facts.returnState === "none" ? null : facts.partial,
    attention,
    ...(differs ? {} : { differences: [] }),
    updatedAt: now,
  } satisfies ShipmentPatch;
  const schedule = isHeard ? nextCheckAt : checkNoLater;
  const patch = { ...moved, nextCheckAt: schedule({ ...shipment, ...moved }, now, watching) };
  const startsToMove = movesAfterEnd(attention) && attention !== shipment.attention;
  const followsChanges =
    startsToMove || (!differs && shipment.differences.length > 0) || (differs && shipment.state === "cancelling");
  // Reading the order again makes a new parcel of a cancelled one's goods (decision 007).
  const isCancelledNow = state === "cancelled" && shipment.state !== "cancelled";
  const order = { shopId: shipment.shopId, orderId: shipment.orderId };
  return {
    shipment,
    facts,
    patch,
    endsReference: isCancelledNow ? attempt : null,
    asks: { followChanges: followsChanges ? [order] : [], readOrder: isCancelledNow ? [order] : [] },
  };
}

/** Only a parcel at the carrier follows its statuses; a booking that is still open is decided by its own answer. */
function stateAfter(before: ParcelState, facts: ParcelStatusFacts): ParcelState {
  const atCarrier = before === "booked" || before === "cancelling" || before === "closed" || before === "cancelled";
  if (!atCarrier) return before;
  if (facts.status === STATUS.cancelled) return "cancelled";
  if (isClosed(facts)) return "closed";
  if (before === "cancelled") return "cancelled";
  return before === "cancelling" && facts.pickedUpAt === null ? "cancelling" : "booked";
}

/** Whether staff gave the parcel up: it is cancelled without a −1 from the carrier. */
function isGivenUp({ state }: ShipmentRow, { events }: ParcelStatusFacts): boolean {
  return state === "cancelled" && !events.some(({ code }) => code === STATUS.cancelled);
}
