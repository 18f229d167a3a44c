import type { Sql } from "./database.server";
import { INBOX, WORK_CHANNEL } from "./notices.server";
import { first, run, statement } from "./statements.server";

/** A message that was not applied, or was kept as received: without its words, which may name somebody. */
export interface UndeliveredMessage {
  id: number;
  source: "shopify" | "carrier";
  topic: string;
  receivedAt: Date;
  attempts: number;
  retryAt: Date | null;
  /** Null: it is not applied. */
  appliedAt: Date | null;
  outcome: string | null;
  isInHand: boolean;
  hasBody: boolean;
}

const COLUMNS = `i.id, i.source, i.topic, i.received_at AS "receivedAt", i.attempts, i.retry_at AS "retryAt", i.applied_at AS "appliedAt",
  i.outcome, i.owner IS NOT NULL AS "isInHand", i.body <> '' AS "hasBody"`;

const LANE = `(coalesce(i.lane, inbox_lane(i.shop_id, i.headers, i.body)) COLLATE "C")`;
/** How many of the messages that were kept as received are looked through for a shop's. */
const KEPT_LOOKED_AT = 2_000;

/** Returns a shop's messages that wait, the longest first, and then those that could not be read or matched, the newest first. */
export function listUndelivered(
  sql: Sql,
  { shopId, domain }: { shopId: string; domain: string | null },
  limit: number,
): Promise<UndeliveredMessage[]> {
  const line = (condition: string) =>
    `(SELECT ${COLUMNS} FROM inbox i WHERE i.applied_at IS NULL AND ${condition} AND ${LANE} IN ($1, $2) ORDER BY i.id LIMIT $3)`;
  return sql.query<UndeliveredMessage>(
    `SELECT * FROM (
       ${line("i.slow")} UNION ALL ${line("NOT i.slow")}
       UNION ALL (SELECT ${COLUMNS} FROM (
          SELECT * FROM inbox WHERE applied_at IS NOT NULL AND body <> '' ORDER BY id DESC LIMIT ${KEPT_LOOKED_AT}) i
         WHERE ${LANE} IN ($1, $2) LIMIT $3)) m
      ORDER BY "appliedAt" IS NOT NULL, CASE WHEN "appliedAt" IS NULL THEN id ELSE -id END LIMIT $3`,
    [shopId, domain, limit],
  );
}

/** Returns a message of this shop, locked until the transaction ends; null: the shop has none of this id. */
export function lockMessage(
  sql: Sql,
  { shopId, domain }: { shopId: string; domain: string | null },
  id: number,
): Promise<UndeliveredMessage | null> {
  return first(
    sql,
    statement<UndeliveredMessage>`SELECT ${statement.raw(COLUMNS)} FROM inbox i
      WHERE i.id = ${id} AND ${statement.raw(LANE)} IN (${shopId}, ${domain}) FOR UPDATE`,
  );
}

/** Makes a stored message due now, as one that has just arrived; its id stays, so that another delivery of it is still the same. */
export async function replayMessage(sql: Sql, id: number): Promise<void> {
  await run(
    sql,
    statement`WITH again AS (
        UPDATE inbox SET applied_at = NULL, outcome = NULL, error = NULL, owner = NULL, retry_at = NULL, attempts = 0, slow = false
         WHERE id = ${id} AND body <> '' RETURNING 1)
      SELECT pg_notify(${WORK_CHANNEL}, ${INBOX}) FROM again`,
  );
}
