import type { Sql } from "./database.server";
import { INBOX } from "./notices.server";

/** One claim of a worker: work, or a message of the inbox with its id as the subject. */
export interface WorkClaim {
  kind: string;
  lane: string;
  subject: string;
}

/** Returns what a worker has in hand according to the database; messages are of the kind `inbox` and in no lane. */
export function listClaimedWork(sql: Sql, owner: string): Promise<WorkClaim[]> {
  return sql.query<WorkClaim>(
    `SELECT kind, shop_id AS lane, subject FROM work WHERE state = 'running' AND owner = $1
     UNION ALL
     SELECT '${INBOX}', '', id::text FROM inbox WHERE applied_at IS NULL AND owner = $1`,
    [owner],
  );
}

/** Frees claims of a worker that it does not know of, or whose end it could not record: they are taken again. */
export async function freeClaimedWork(sql: Sql, owner: string, claims: readonly WorkClaim[]): Promise<void> {
  const [messages, works] = [claims.filter(({ kind }) => kind === INBOX), claims.filter(({ kind }) => kind !== INBOX)];
  await sql.query(
    `UPDATE work w SET state = 'waiting', owner = NULL, lost = w.lost + 1, due_at = least(w.due_at, date_trunc('milliseconds', now())), changed_at = now()
       FROM unnest($2::text[], $3::text[], $4::text[]) AS c(kind, lane, subject)
      WHERE w.shop_id = c.lane AND w.kind = c.kind AND w.subject = c.subject AND w.state = 'running' AND w.owner = $1`,
    [owner, works.map(({ kind }) => kind), works.map(({ lane }) => lane), works.map(({ subject }) => subject)],
  );
  await sql.query("UPDATE inbox SET owner = NULL WHERE id = ANY($2::bigint[]) AND owner = $1 AND applied_at IS NULL", [
    owner,
    messages.map(({ subject }) => subject),
  ]);
}
