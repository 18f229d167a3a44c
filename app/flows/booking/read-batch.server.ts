import { mayRetry, rowResult } from "~/domain/booking/batch";
import type { BatchEdit } from "~/domain/booking/batch-edit";
import { MOST_PARCELS } from "~/domain/print/choice";
import type { Right } from "~/domain/settings/staff-rights";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import {
  type BatchCount,
  type BatchParcel,
  countBatchRows,
  listBatchLabels,
  listBatchRows,
} from "~/store/batch-rows.server";
import { type BatchRow, listBatches, readBatch } from "~/store/batches.server";
import {
  type BatchPageView,
  type BatchRowView,
  type BatchView,
  countsOf,
  goesOn,
  reasonsOf,
  rightsForBatch,
} from "./batch-views";

/** Batches in the list: those of a busy week. */
const LISTED = 30;
/** Rows on a page of a batch. */
const PAGE = 50;
/** Rows that were not done of which the page knows what would be sent. */
export const MOST_SEEN = 200;

/** Returns the shop's latest batches with how far each has come. */
export async function listRecentBatches(deps: Deps, shopId: string): Promise<BatchView[]> {
  const batches = await listBatches(deps.database, shopId, LISTED);
  const views: BatchView[] = [];
  // One after the other: each counts up to 50,000 rows.
  for (const batch of batches) views.push(viewOf(batch, await countBatchRows(deps.database, shopId, batch.id)));
  return views;
}

/** Which rows of a batch are shown: all, those that staff can try again, or those with one reason. */
export interface BatchPlace {
  only: "all" | "failed";
  reason: string | null;
  after: number;
}

/** Returns a batch with a page of its rows; null when the shop has no such batch. */
export async function readBatchPage(
  deps: Deps,
  shopId: string,
  batchId: string,
  { only, reason, after }: BatchPlace,
): Promise<BatchPageView | null> {
  const batch = await readBatch(deps.database, shopId, batchId);
  if (!batch) return null;
  const groups = await countBatchRows(deps.database, shopId, batchId);
  const isFailed = (group: BatchCount) => mayRetry(rowResult(batch.kind, group));
  const shown = groups.filter(
    (group) => (only === "all" || isFailed(group)) && (reason === null || (group.reason ?? "other") === reason),
  );
  const rows = await listBatchRows(deps.database, shopId, batchId, shown, { after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const again = shown.filter(isFailed);
  const seen = await listBatchRows(deps.database, shopId, batchId, again, { after, limit: MOST_SEEN });
  return {
    ...viewOf(batch, groups),
    reasons: reasonsOf(groups.filter(isFailed)),
    rows: page.map((row) => rowView(batch, row)),
    seen: seen.map(({ place, version }) => ({ place, version })),
    next: rows.length > PAGE ? (page.at(-1)?.place ?? null) : null,
  };
}

/** Returns the parcels of a batch that were booked, to print their labels. */
export async function listBatchToPrint(deps: Deps, shopId: string, batchId: string): Promise<string[]> {
  const batch = await readBatch(deps.database, shopId, batchId);
  if (batch?.kind !== "book") return [];
  const groups = await countBatchRows(deps.database, shopId, batchId);
  const booked = groups.filter((group) => rowResult("book", group) === "done" && group.state === "booked");
  return listBatchLabels(deps.database, shopId, batchId, booked, MOST_PARCELS);
}

function viewOf({ id, kind, actorName, startedAt, createdAt, shipmentIds }: BatchRow, groups: BatchCount[]): BatchView {
  const counts = countsOf(kind, groups);
  const rows = groups.reduce((sum, { count }) => sum + count, 0);
  const began = startedAt ?? (shipmentIds.length > 0 ? createdAt : null);
  return {
    ...{ batchId: id, kind, actorName, counts },
    startedAt: began?.toISOString() ?? null,
    // A batch of the release before has no rows until it is begun.
    total: Math.max(rows, shipmentIds.length),
    open: began !== null && (goesOn(counts) || rows < shipmentIds.length),
  };
}

function rowView({ kind }: BatchRow, row: BatchParcel): BatchRowView {
  const { place, shipmentId, orderId, orderName, state, trackingNumber, reason, problems, changes } = row;
  return {
    ...{ place, shipmentId, orderName, state, trackingNumber, reason },
    orderKey: orderId && orderKeyOf(orderId),
    result: rowResult(kind, row),
    problems: problems ?? [],
    changes: reason === "changed" ? changes : [],
  };
}

/** Returns what staff need to be allowed to start a batch with this edit, or to have it try again; null when the shop has no such batch. */
export async function readBatchRights(
  deps: Deps,
  shopId: string,
  batchId: string,
  edit?: BatchEdit,
): Promise<Right[] | null> {
  const batch = await readBatch(deps.database, shopId, batchId);
  return batch && rightsForBatch(batch.kind, edit ?? (batch.options as BatchEdit));
}
