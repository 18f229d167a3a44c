import type { RowOutcome } from "~/domain/booking/batch";
import type { DraftChange } from "~/domain/booking/draft-version";
import type { BatchPlace } from "~/domain/booking/unanswered-cancel";
import type { Attention } from "~/domain/parcel/attention";
import type { Problem } from "~/domain/parcel/problem";
import { EDITABLE_STATES, type ParcelState } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { attentionLets, stateIn } from "./shipments.server";
import { run, statement } from "./statements.server";

/** The problem that stands first for staff: one that prevents booking, else any. */
const PROBLEM = (alias: string) => `'problem:' || coalesce(
  jsonb_path_query_first(${alias}.problems, '$[*] ? (@.severity == "block").code') #>> '{}',
  ${alias}.problems #>> '{0,code}', 'none')`;

/** Why a parcel `alias` that staff may still change cannot be sent as it is; null: it can. As `mayBook` decides it. */
export const WHY_NOT_BOOKED = (alias: string) => `CASE
  WHEN NOT ${attentionLets(`${alias}.attention`, "sending")} THEN 'attention:' || ${alias}.attention
  WHEN ${alias}.state = 'ready' THEN NULL
  WHEN ${alias}.state = 'refused' AND NOT ${alias}.problems @? '$[*] ? (@.severity != "warn")' THEN NULL
  ELSE ${PROBLEM(alias)} END`;

/** What rows of a batch have in common, as it is now. */
export interface BatchGroup {
  outcome: RowOutcome | null;
  reason: string | null;
  state: ParcelState | null;
  attention: Attention | null;
}

/** Why a row was not done, or what stops its parcel now. */
const REASON = statement.raw(
  `coalesce(r.reason, CASE WHEN ${stateIn("s.state", EDITABLE_STATES)} THEN coalesce(${WHY_NOT_BOOKED("s")},
     CASE WHEN jsonb_array_length(s.problems) > 0 THEN ${PROBLEM("s")} END) END)`,
);
const ROWS = (shopId: string, batchId: string) => statement`FROM booking_batch_row r
  LEFT JOIN shipment s ON s.shop_id = r.shop_id AND s.id = r.shipment_id
 WHERE r.shop_id = ${shopId} AND r.batch_id = ${batchId}`;

/** A group of rows with their number and their money; `feeless` have no quoted fee yet. */
export interface BatchCount extends BatchGroup {
  count: number;
  codVnd: number;
  feeVnd: number;
  feeless: number;
}

/** Returns a batch's rows counted by what they have in common. */
export function countBatchRows(sql: Sql, shopId: string, batchId: string): Promise<BatchCount[]> {
  return run(
    sql,
    statement<BatchCount>`SELECT r.outcome, ${REASON} AS reason, s.state, s.attention, count(*)::int AS count,
           coalesce(sum(s.cod_vnd), 0)::bigint AS "codVnd", coalesce(sum(s.quoted_fee_vnd), 0)::bigint AS "feeVnd",
           count(*) FILTER (WHERE s.quoted_fee_vnd IS NULL)::int AS feeless
      ${ROWS(shopId, batchId)} GROUP BY 1, 2, 3, 4`,
  );
}

/** Rows of these groups: what they have in common is compared as text, empty where there is nothing. */
function isOf(groups: readonly BatchGroup[]) {
  const column = (field: keyof BatchGroup) => groups.map((group) => group[field] ?? "");
  return statement<boolean>`(coalesce(r.outcome, ''), coalesce(${REASON}, ''), coalesce(s.state::text, ''), coalesce(s.attention, ''))
    IN (SELECT * FROM unnest(${column("outcome")}::text[], ${column("reason")}::text[], ${column("state")}::text[], ${column("attention")}::text[]))`;
}

/** One row of a batch with its parcel as it is now. */
export interface BatchParcel extends BatchGroup {
  place: number;
  shipmentId: string;
  orderId: string | null;
  orderName: string | null;
  trackingNumber: string | null;
  problems: Problem[] | null;
  changes: DraftChange[];
  /** What would be sent now; of one that changed, the draft whose changes are shown. */
  version: string | null;
}

/** Returns rows of these groups behind `after`, in their order. */
export function listBatchRows(
  sql: Sql,
  shopId: string,
  batchId: string,
  groups: readonly BatchGroup[],
  { after, limit }: { after: number; limit: number },
): Promise<BatchParcel[]> {
  return run(
    sql,
    statement<BatchParcel>`SELECT r.place, r.shipment_id AS "shipmentId", r.outcome, ${REASON} AS reason, r.changes,
           CASE WHEN r.reason = 'changed' THEN r.version ELSE s.draft_version END AS version,
           s.state, s.attention, s.problems, s.label AS "trackingNumber", s.order_id AS "orderId",
           (SELECT o.name FROM "order" o WHERE o.shop_id = s.shop_id AND o.id = s.order_id) AS "orderName"
      ${ROWS(shopId, batchId)} AND r.place > ${after} AND ${isOf(groups)} ORDER BY r.place LIMIT ${limit}`,
  );
}

/** Returns the parcels of rows of these groups that have a label, in their order. */
export async function listBatchLabels(
  sql: Sql,
  shopId: string,
  batchId: string,
  groups: readonly BatchGroup[],
  limit: number,
): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT s.id ${ROWS(shopId, batchId)} AND s.label IS NOT NULL AND ${isOf(groups)}
      ORDER BY r.place LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** A row that a batch has still to do. */
export interface WaitingRow {
  place: number;
  shipmentId: string;
  /** The draft that staff decided on; null: none. */
  version: string | null;
  /** Of a release: what holds the parcel, as staff were shown. */
  changes: unknown[];
}

/** Returns the next rows that a batch has still to do, and locks them until the transaction ends. */
export function lockWaitingRows(sql: Sql, shopId: string, batchId: string, limit: number): Promise<WaitingRow[]> {
  return run(
    sql,
    statement<WaitingRow>`SELECT place, shipment_id AS "shipmentId", version, changes FROM booking_batch_row
      WHERE shop_id = ${shopId} AND batch_id = ${batchId} AND outcome IS NULL ORDER BY place LIMIT ${limit} FOR UPDATE`,
  );
}

/** What became of a row; `version` and `changes` where staff are to decide again. */
export interface RowDone {
  place: number;
  outcome: RowOutcome;
  reason: string | null;
  version?: string | null;
  changes?: DraftChange[];
}

/** Stores what became of rows that have no result yet: an answer may have come between. */
export async function saveRowsDone(sql: Sql, shopId: string, batchId: string, done: readonly RowDone[]): Promise<void> {
  if (done.length === 0) return;
  await run(
    sql,
    statement`UPDATE booking_batch_row r SET outcome = d.outcome, reason = d.reason,
           version = coalesce(d.version, r.version), changes = coalesce(d.changes, r.changes)
      FROM unnest(${done.map(({ place }) => place)}::int[], ${done.map(({ outcome }) => outcome)}::text[],
                  ${done.map(({ reason }) => reason)}::text[], ${done.map(({ version }) => version ?? null)}::text[],
                  ${done.map(({ changes }) => (changes ? JSON.stringify(changes) : null))}::jsonb[])
             AS d(place, outcome, reason, version, changes)
     WHERE r.shop_id = ${shopId} AND r.batch_id = ${batchId} AND r.place = d.place AND r.outcome IS NULL`,
  );
}

/** Ends rows that asked for a parcel's cancel, because the carrier refused it: that stays, whatever becomes of the parcel's attention. */
export async function refuseRows(
  sql: Sql,
  { shopId, id }: { shopId: string; id: string },
  rows: readonly BatchPlace[],
  reason: string,
): Promise<void> {
  if (rows.length === 0) return;
  await run(
    sql,
    statement`UPDATE booking_batch_row r SET outcome = 'not_done', reason = ${reason}
      FROM unnest(${rows.map(({ batchId }) => batchId)}::uuid[], ${rows.map(({ place }) => place)}::int[]) AS d(batch_id, place)
     WHERE r.shop_id = ${shopId} AND r.batch_id = d.batch_id AND r.place = d.place AND r.shipment_id = ${id}`,
  );
}

/** A row with what was on the screen of its parcel. */
export interface SeenRow {
  place: number;
  version: string | null;
}

/**
 * Has a batch try rows of these groups again; returns how many. Each is bound to what was on the screen of it, one that was not on it to what
 * was decided on before.
 */
export async function putBackRows(
  sql: Sql,
  shopId: string,
  batchId: string,
  groups: readonly BatchGroup[],
  seen: readonly SeenRow[],
): Promise<number> {
  const rows = await run(
    sql,
    statement<{ place: number }>`UPDATE booking_batch_row SET outcome = NULL, reason = NULL, version = again.version
      FROM (SELECT r.place, coalesce(c.version, r.version, s.draft_version) AS version
              FROM booking_batch_row r
              JOIN shipment s ON s.shop_id = r.shop_id AND s.id = r.shipment_id
              LEFT JOIN unnest(${seen.map(({ place }) => place)}::int[], ${seen.map(({ version }) => version)}::text[])
                     AS c(place, version) ON c.place = r.place
             WHERE r.shop_id = ${shopId} AND r.batch_id = ${batchId} AND ${isOf(groups)}) again
     WHERE booking_batch_row.shop_id = ${shopId} AND booking_batch_row.batch_id = ${batchId}
       AND booking_batch_row.place = again.place RETURNING booking_batch_row.place`,
  );
  return rows.length;
}
