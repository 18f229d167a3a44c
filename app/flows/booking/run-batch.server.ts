import type { BatchKind } from "~/domain/booking/batch";
import type { Actor, Deps } from "~/flows/deps.server";
import { releaseHold } from "~/flows/parcel/release-hold.server";
import { lockWaitingRows, type RowDone, saveRowsDone, type WaitingRow } from "~/store/batch-rows.server";
import { type BatchRow, readBatch, writeRowsOf } from "~/store/batches.server";
import { requestCancel } from "./cancel.server";
import { editSet } from "./edit-set.server";
import { type QueuedRow, queueSet, redraftParcelsOf, type Seen } from "./queue.server";

/** Rows between two records of how far it has come; of bookings more, because they are queued in one transaction. */
const SET: Record<BatchKind, number> = { book: 500, cancel: 25, release: 25, edit: 25 };
/** Sets before another shop gets its turn. */
const SETS_AT_ONCE = 40;

/**
 * Does what a started batch has still to do, in sets. What became of each parcel is stored with what is done to it, so whoever goes
 * on after a killed worker does nothing twice that could be seen twice. `put_back`: there is more, and it is another shop's turn.
 */
export async function runBatch(deps: Deps, shopId: string, batchId: string): Promise<"put_back" | undefined> {
  const batch = await readBatch(deps.database, shopId, batchId);
  if (!batch) return undefined;
  if (batch.shipmentIds.length > 0) await writeRowsOf(deps.database, shopId, batch);
  for (let sets = 0; sets < SETS_AT_ONCE; sets += 1) {
    const done = await runSet(deps, shopId, batch);
    if (done < SET[batch.kind]) return undefined;
  }
  return "put_back";
}

/** Does the next rows; returns how many. */
function runSet(deps: Deps, shopId: string, batch: BatchRow): Promise<number> {
  switch (batch.kind) {
    case "book":
      return bookSet(deps, shopId, batch);
    case "edit":
      return editSet(deps, shopId, batch, SET.edit);
    case "cancel":
    case "release":
      return doSet(deps, shopId, batch, batch.kind);
  }
}

const actorOf = ({ actorId, actorName }: BatchRow): Actor => ({ userId: actorId, name: actorName });

/**
 * Queues the next rows at lower priority than single bookings, in the transaction that stores it. Those that changed are redrafted
 * and looked at once more, as for a click.
 */
async function bookSet(deps: Deps, shopId: string, batch: BatchRow): Promise<number> {
  const queue = (rows: readonly WaitingRow[], isLast: boolean) =>
    deps.database.transaction(async (sql) => {
      const taken = isLast ? rows : await lockWaitingRows(sql, shopId, batch.id, SET.book);
      const seen: Seen = new Map(taken.map(({ shipmentId, version }) => [shipmentId, version]));
      const wanted = { shopId, actor: actorOf(batch), priority: -1, seen };
      const answers = await queueSet(deps, sql, wanted, [...seen.keys()]);
      const answered = new Map(answers.map((row) => [row.shipmentId, row]));
      const changed = taken.filter(({ shipmentId }) => answered.get(shipmentId)?.outcome === "changed");
      const said = isLast ? taken : taken.filter((row) => !changed.includes(row));
      await saveRowsDone(
        sql,
        shopId,
        batch.id,
        said.map(({ place, shipmentId }) => ({ place, ...doneOf(answered.get(shipmentId)) })),
      );
      return { taken, changed };
    });
  const { taken, changed } = await queue([], false);
  if (changed.length > 0) {
    const ids = changed.map(({ shipmentId }) => shipmentId);
    await redraftParcelsOf(deps, shopId, ids);
    await queue(changed, true);
  }
  return taken.length;
}

function doneOf(row: QueuedRow | undefined): Omit<RowDone, "place"> {
  switch (row?.outcome) {
    case "changed":
      return { outcome: "not_done", reason: "changed", version: row.version, changes: row.changes };
    case "queued":
    case "already":
    // Why it is not ready is read from the parcel, whose problems may be others by then.
    case "not_ready":
      return { outcome: "done", reason: null };
    case "not_found":
    case undefined:
      return { outcome: "not_done", reason: "gone" };
  }
}

type OneByOne = "cancel" | "release";

/** Does the next rows one by one: each is safe to repeat, and is stored as done with its set. */
async function doSet(deps: Deps, shopId: string, batch: BatchRow, kind: OneByOne): Promise<number> {
  const rows = await deps.database.transaction((sql) => lockWaitingRows(sql, shopId, batch.id, SET[kind]));
  const done: RowDone[] = [];
  for (const row of rows) done.push({ place: row.place, ...(await doRow(deps, shopId, batch, kind, row)) });
  await saveRowsDone(deps.database, shopId, batch.id, done);
  return rows.length;
}

async function doRow(
  deps: Deps,
  shopId: string,
  batch: BatchRow,
  kind: OneByOne,
  { shipmentId, changes, place }: WaitingRow,
): Promise<Omit<RowDone, "place">> {
  const actor = actorOf(batch);
  const outcome = await act();
  switch (outcome) {
    case "asked":
    case "already_cancelled":
    case "released":
      return { outcome: "done", reason: null };
    case "not_allowed":
      return { outcome: "not_done", reason: "too_late" };
    case "locked":
      return { outcome: "not_done", reason: "locked" };
    case "not_found":
      return { outcome: "not_done", reason: "gone" };
  }

  async function act() {
    switch (kind) {
      case "cancel":
        return (await requestCancel(deps, shopId, shipmentId, actor, "cancel", { batchId: batch.id, place })).outcome;
      case "release":
        return (await releaseHold(deps, shopId, shipmentId, changes.map(String), actor)).outcome;
    }
  }
}
