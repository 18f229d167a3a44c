import type { Sql } from "./database.server";
import { WORK_CHANNEL } from "./notices.server";
import { deleteInSlices } from "./slices.server";
import { askForWork, dueIn } from "./work.server";

/** Gives parked work of a shop its attempts back, each named as kind and subject. Returns how many there were. */
export async function retryParkedWork(
  sql: Sql,
  shopId: string,
  named: readonly { kind: string; subject: string }[],
): Promise<number> {
  const rows = await sql.query<{ kind: string; subject: string; payload: unknown }>(
    `SELECT w.kind, w.subject, w.payload FROM work w JOIN unnest($2::text[], $3::text[]) AS n(kind, subject)
         ON w.kind = n.kind AND w.subject = n.subject
      WHERE w.shop_id = $1 AND w.state = 'parked' ORDER BY w.kind, w.subject`,
    [shopId, named.map(({ kind }) => kind), named.map(({ subject }) => subject)],
  );
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    await askForWork(
      sql,
      kind,
      some.map(({ subject, payload }) => ({ shopId, subject, payload })),
    );
  }
  return rows.length;
}

/** Which parked work is meant; null: of all shops, of every queue. */
export interface ParkedOf {
  shopId: string | null;
  kind: string | null;
}

/**
 * Gives so much of the parked work its attempts back, what was given up the longest ago first; it is due at once. Returns how much it
 * was. What a worker or another operator has locked is left out.
 */
export async function redriveParkedWork(sql: Sql, { shopId, kind }: ParkedOf, limit: number): Promise<number> {
  const rows = await sql.query(
    `WITH due AS (
       UPDATE work w SET state = 'waiting', attempts = 0, lost = 0, due_at = ${dueIn("0")}, error = NULL, changed_at = now(), asked_at = now()
         FROM (SELECT shop_id, kind, subject FROM work
                WHERE state = 'parked' AND ($1::text IS NULL OR shop_id = $1) AND ($2::text IS NULL OR kind = $2)
                ORDER BY changed_at LIMIT $3 FOR UPDATE SKIP LOCKED) mine
        WHERE w.shop_id = mine.shop_id AND w.kind = mine.kind AND w.subject = mine.subject RETURNING w.kind),
     told AS (SELECT pg_notify('${WORK_CHANNEL}', kind) FROM (SELECT DISTINCT kind FROM due) k)
     SELECT due.kind FROM due LEFT JOIN (SELECT count(*) FROM told) t ON true`,
    [shopId, kind, limit],
  );
  return rows.length;
}

/** Returns how much parked work there is; 10,000 at most. */
export async function countParkedWork(sql: Sql, { shopId, kind }: ParkedOf): Promise<number> {
  const rows = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM work WHERE state = 'parked' AND ($1::text IS NULL OR shop_id = $1)
        AND ($2::text IS NULL OR kind = $2) LIMIT 10000) p`,
    [shopId, kind],
  );
  return rows[0]?.count ?? 0;
}

/** Why work of a shop fails until its staff, or Shopify, give the app something back: as `failWork` records it. */
type MissingGrant = "ShopifyError: token_rejected" | "ShopifyError: access_denied";

/**
 * Lets a shop's work that failed for this reason run at once, what was given up too: the reason has gone, and the next attempt
 * may be an hour away. Work that somebody is asking for at this moment runs because of that.
 */
export async function resumeWork(sql: Sql, shopId: string, reason: MissingGrant): Promise<void> {
  await sql.query(
    `WITH resumed AS (
       UPDATE work w SET state = 'waiting', attempts = 0, due_at = ${dueIn("0")}, error = NULL, changed_at = now()
         FROM (SELECT kind, subject FROM work WHERE shop_id = $1 AND state IN ('waiting', 'parked') AND error = $2
                  FOR UPDATE SKIP LOCKED) mine
        WHERE w.shop_id = $1 AND w.kind = mine.kind AND w.subject = mine.subject RETURNING w.kind)
     SELECT pg_notify('${WORK_CHANNEL}', kind) FROM (SELECT DISTINCT kind FROM resumed) k`,
    [shopId, reason],
  );
}

/** Returns which of these prints are not finished and will not be: their work was given up. */
export async function listGivenUpPrints(sql: Sql, shopId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `SELECT p.id FROM print_job p
      WHERE p.shop_id = $1 AND p.id = ANY($2::uuid[]) AND p.finished_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM work w WHERE w.shop_id = p.shop_id AND w.kind = 'print' AND w.subject = p.id::text
                           AND w.state IN ('waiting', 'running'))`,
    [shopId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these statements are under way and do not move any more: their work was given up. */
export async function listGivenUpStatements(sql: Sql, shopId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM statement s
      WHERE s.shop_id = $1 AND s.id = ANY($2::uuid[]) AND s.state IN ('reading', 'applying', 'undoing')
        AND NOT EXISTS (SELECT 1 FROM work w WHERE w.shop_id = s.shop_id AND w.kind = 'statement' AND w.subject = s.id::text
                           AND w.state IN ('waiting', 'running'))`,
    [shopId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Deletes rows that need not stay quiet any more, and those given up before `parkedBefore`; returns how many. */
export async function purgeWork(sql: Sql, parkedBefore: Date): Promise<number> {
  const [table, by] = ["work", "state, changed_at"];
  const quiet = { table, by, due: "state = 'quiet' AND quiet_until <= now()", values: [] };
  const parked = { table, by, due: "state = 'parked' AND changed_at < $1", values: [parkedBefore] };
  return (await deleteInSlices(sql, quiet)) + (await deleteInSlices(sql, parked));
}
