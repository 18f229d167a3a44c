import { COMPARED_KINDS, type Discrepancy, type DiscrepancyKind } from "~/domain/comparison/discrepancy";
import type { Sql } from "./database.server";
import type { DiscrepancyState } from "./tables.server";

/** Which row of a shop. */
export interface DiscrepancyKey {
  kind: DiscrepancyKind;
  subject: string;
}

/** A discrepancy as stored. `kind` and `facts` are as an earlier or later release may have written them. */
export interface DiscrepancyRow {
  kind: string;
  subject: string;
  orderId: string | null;
  shipmentId: string | null;
  facts: unknown;
  state: DiscrepancyState;
  firstSeenAt: Date;
  lastSeenAt: Date;
  leftByName: string | null;
  leftAt: Date | null;
}

/** A row of the list, with what it is about. */
export interface ListedDiscrepancy extends DiscrepancyRow {
  orderName: string | null;
  trackingNumber: string | null;
  /** Shopify's own words, for a step that it refused. */
  words: string | null;
}

const COLUMNS = `d.kind, d.subject, d.order_id AS "orderId", d.shipment_id AS "shipmentId", d.facts, d.state,
  d.first_seen_at AS "firstSeenAt", d.last_seen_at AS "lastSeenAt", d.left_by_name AS "leftByName", d.left_at AS "leftAt"`;

/** The rows that staff chose, in the parameters `$2` and `$3`, locked in one sequence: two who act on them never wait for each other. */
const lockedInTurn = (is: string) => `(
  SELECT o.kind, o.subject FROM discrepancy o
   WHERE o.shop_id = $1 AND (o.kind, o.subject) IN (SELECT * FROM unnest($2::text[], $3::text[])) AND ${is}
   ORDER BY o.kind, o.subject FOR UPDATE)`;

/** What of a list is shown, and after which row. */
export interface DiscrepancyPage {
  state: "open" | "left";
  kind: DiscrepancyKind | null;
  after: { firstSeenAt: string; kind: string; subject: string } | null;
  limit: number;
}

/** Returns a page of a shop's discrepancies, the newest first. */
export function listDiscrepancies(
  sql: Sql,
  shopId: string,
  { state, kind, after, limit }: DiscrepancyPage,
): Promise<ListedDiscrepancy[]> {
  const values: unknown[] = [shopId, state, limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const ofKind = kind === null ? "" : `AND d.kind = ${bind(kind)}`;
  const [time, lastKind, lastSubject] = after
    ? [bind(after.firstSeenAt), bind(after.kind), bind(after.subject)]
    : ["", "", ""];
  // Newest first, then by kind and subject upwards: two comparisons, because the directions differ.
  const beyond = after
    ? `AND d.first_seen_at <= ${time}::timestamptz
       AND (d.first_seen_at < ${time}::timestamptz OR (d.kind, d.subject) > (${lastKind}, ${lastSubject}))`
    : "";
  return sql.query<ListedDiscrepancy>(
    `SELECT page.*, o.name AS "orderName", s.label AS "trackingNumber",
            CASE WHEN page.kind = 'step_refused' THEN (
              SELECT st.error FROM shopify_step st WHERE st.shop_id = $1 AND st.shipment_id = page."shipmentId" AND st.state = 'attention'
               ORDER BY st.id LIMIT 1) END AS words
       FROM (SELECT ${COLUMNS} FROM discrepancy d WHERE d.shop_id = $1 AND d.state = $2::"DiscrepancyState" ${ofKind} ${beyond}
              ORDER BY d.first_seen_at DESC, d.kind, d.subject LIMIT $3) page
       LEFT JOIN "order" o ON o.shop_id = $1 AND o.id = page."orderId"
       LEFT JOIN shipment s ON s.shop_id = $1 AND s.id = page."shipmentId"
      ORDER BY page."firstSeenAt" DESC, page.kind, page.subject`,
    values,
  );
}

/**
 * Stores what was found about these orders, inside a transaction; what a comparison found before and is no longer there is deleted. What is safe is
 * being repaired at first, and listed when it is found again and was first found at `patientSince` or before. What staff left as it is stays left while
 * each side says the same. Returns what is being repaired.
 */
export async function saveDiscrepancies(
  sql: Sql,
  shopId: string,
  orderIds: readonly string[],
  found: readonly Discrepancy[],
  { repairs, now, patientSince }: { repairs: (kind: DiscrepancyKind) => boolean; now: Date; patientSince: Date },
): Promise<DiscrepancyKey[]> {
  const column = <Key extends keyof Discrepancy>(key: Key) => found.map((one) => one[key]);
  // In the sequence in which staff's own changes lock them.
  await sql.query(
    "SELECT 1 FROM discrepancy WHERE shop_id = $1 AND order_id = ANY($2) ORDER BY kind, subject FOR UPDATE",
    [shopId, orderIds],
  );
  const rows = await sql.query<{ kind: DiscrepancyKind; subject: string; state: DiscrepancyState }>(
    `WITH found AS (
       SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[], $7::bool[])
         AS f(kind, subject, order_id, shipment_id, facts, repairs))
     INSERT INTO discrepancy AS d (shop_id, kind, subject, order_id, shipment_id, facts, state, first_seen_at, last_seen_at)
     SELECT $1, kind, subject, order_id, shipment_id, facts,
            (CASE WHEN repairs THEN 'repairing' ELSE 'open' END)::"DiscrepancyState", $8, $8 FROM found ORDER BY kind, subject
     ON CONFLICT (shop_id, kind, subject) DO UPDATE SET
       state = (CASE WHEN d.state = 'left' AND d.facts = EXCLUDED.facts THEN 'left'
                     WHEN d.state = 'repairing' AND d.first_seen_at > $9 THEN 'repairing'
                     WHEN d.state = 'left' THEN EXCLUDED.state::text ELSE 'open' END)::"DiscrepancyState",
       first_seen_at = CASE WHEN d.state = 'left' AND d.facts <> EXCLUDED.facts THEN EXCLUDED.first_seen_at ELSE d.first_seen_at END,
       left_by_id = CASE WHEN d.facts = EXCLUDED.facts THEN d.left_by_id END,
       left_by_name = CASE WHEN d.facts = EXCLUDED.facts THEN d.left_by_name END,
       left_at = CASE WHEN d.facts = EXCLUDED.facts THEN d.left_at END,
       facts = EXCLUDED.facts, last_seen_at = EXCLUDED.last_seen_at
     RETURNING kind, subject, state`,
    [
      shopId,
      column("kind"),
      column("subject"),
      column("orderId"),
      column("shipmentId"),
      found.map(({ facts }) => JSON.stringify(facts)),
      found.map(({ kind }) => repairs(kind)),
      now,
      patientSince,
    ],
  );
  await sql.query(
    `DELETE FROM discrepancy d WHERE d.shop_id = $1 AND d.order_id = ANY($2) AND d.kind = ANY($3)
        AND NOT EXISTS (SELECT 1 FROM unnest($4::text[], $5::text[]) AS f(kind, subject) WHERE f.kind = d.kind AND f.subject = d.subject)`,
    [shopId, orderIds, COMPARED_KINDS, column("kind"), column("subject")],
  );
  return rows.filter(({ state }) => state === "repairing").map(({ kind, subject }) => ({ kind, subject }));
}

/** A row about which something was set off. */
export type InRepair = Pick<DiscrepancyRow, "kind" | "subject" | "orderId" | "facts" | "lastSeenAt">;

/** Returns rows of a shop's orders about which something was set off, the longest ago first. */
export function listInRepair(sql: Sql, shopId: string, limit: number): Promise<InRepair[]> {
  return sql.query<InRepair>(
    `SELECT kind, subject, order_id AS "orderId", facts, last_seen_at AS "lastSeenAt" FROM discrepancy
      WHERE shop_id = $1 AND state = 'repairing' AND order_id IS NOT NULL AND kind = ANY($3)
      ORDER BY first_seen_at, kind, subject LIMIT $2`,
    [shopId, limit, COMPARED_KINDS],
  );
}

/** Returns which of these orders were read at their time or later, or are known to be deleted. */
export async function findOrdersReadSince(
  sql: Sql,
  shopId: string,
  orders: readonly { orderId: string; since: Date }[],
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `SELECT o.id FROM "order" o JOIN unnest($2::text[], $3::timestamptz[]) AS r(id, since) ON r.id = o.id
      WHERE o.shop_id = $1 AND (o.read_at >= r.since OR o.deleted_at IS NOT NULL)`,
    [shopId, orders.map(({ orderId }) => orderId), orders.map(({ since }) => since)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Records that rows of a shop are being put right because staff asked for it. Returns those that were not being put right already. */
export function markInRepair(
  sql: Sql,
  shopId: string,
  keys: readonly { kind: string; subject: string }[],
  now: Date,
): Promise<DiscrepancyRow[]> {
  return sql.query<DiscrepancyRow>(
    `UPDATE discrepancy d SET state = 'repairing', last_seen_at = $4, left_by_id = NULL, left_by_name = NULL, left_at = NULL
       FROM ${lockedInTurn("o.state <> 'repairing'")} k
      WHERE d.shop_id = $1 AND d.kind = k.kind AND d.subject = k.subject RETURNING ${COLUMNS}`,
    [shopId, keys.map(({ kind }) => kind), keys.map(({ subject }) => subject), now],
  );
}

/** Records that staff leave open rows as they are, and who. Returns how many. */
export async function leaveDiscrepancies(
  sql: Sql,
  shopId: string,
  keys: readonly { kind: string; subject: string }[],
  by: { id: string; name: string | null; at: Date },
): Promise<number> {
  const rows = await sql.query(
    `UPDATE discrepancy d SET state = 'left', left_by_id = $4, left_by_name = $5, left_at = $6
       FROM ${lockedInTurn("o.state <> 'left'")} k
      WHERE d.shop_id = $1 AND d.kind = k.kind AND d.subject = k.subject RETURNING 1`,
    [shopId, keys.map(({ kind }) => kind), keys.map(({ subject }) => subject), by.id, by.name, by.at],
  );
  return rows.length;
}

/** Puts rows that were left as they are back on the list. Returns how many. */
export async function reopenDiscrepancies(
  sql: Sql,
  shopId: string,
  keys: readonly { kind: string; subject: string }[],
): Promise<number> {
  const rows = await sql.query(
    `UPDATE discrepancy d SET state = 'open', left_by_id = NULL, left_by_name = NULL, left_at = NULL
       FROM ${lockedInTurn("o.state = 'left'")} k
      WHERE d.shop_id = $1 AND d.kind = k.kind AND d.subject = k.subject RETURNING 1`,
    [shopId, keys.map(({ kind }) => kind), keys.map(({ subject }) => subject)],
  );
  return rows.length;
}

/** Lists again what was given up and was to be tried again before `before`, without anything having come of it. Returns how many. */
export async function listForgottenAgain(sql: Sql, shopId: string, before: Date): Promise<number> {
  const rows = await sql.query(
    `UPDATE discrepancy SET state = 'open' WHERE shop_id = $1 AND state = 'repairing' AND NOT (kind = ANY($2)) AND last_seen_at < $3
     RETURNING 1`,
    [shopId, COMPARED_KINDS, before],
  );
  return rows.length;
}

/**
 * Deletes what a comparison that began at `begunAt` no longer found, and given-up things that were left as they are and not seen
 * since `leftBefore`. Returns how many.
 */
export async function dropOldDiscrepancies(sql: Sql, shopId: string, begunAt: Date, leftBefore: Date): Promise<number> {
  const rows = await sql.query(
    `DELETE FROM discrepancy WHERE shop_id = $1
        AND ((kind = ANY($2) AND last_seen_at < $3) OR (state = 'left' AND last_seen_at < $4)) RETURNING 1`,
    [shopId, COMPARED_KINDS, begunAt, leftBefore],
  );
  return rows.length;
}

/** Makes messages of a shop's list due now. Returns how many there were. */
export async function hurryMessages(sql: Sql, shopId: string, ids: readonly string[], now: Date): Promise<number> {
  const rows = await sql.query(
    `UPDATE inbox i SET retry_at = $3 WHERE i.id = ANY($2::bigint[]) AND i.applied_at IS NULL AND i.owner IS NULL
        AND EXISTS (SELECT 1 FROM discrepancy d WHERE d.shop_id = $1 AND d.kind = 'message_stuck' AND d.subject = i.id::text)
     RETURNING 1`,
    [shopId, ids, now],
  );
  return rows.length;
}
