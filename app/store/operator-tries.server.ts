import { DAY_MS } from "~/domain/durations";
import { type RecentTries, tryWaitMs } from "~/domain/operator/try-wait";
import type { Cipher } from "./cipher.server";
import type { Database, Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { first, run, statement, tables } from "./statements.server";

/** How long wrong tries count and are kept. */
export const KEEP_TRIES_MS = DAY_MS;

/**
 * Records a try to log in before it is looked at, so that a hundred at once count as a hundred; over all processes, one try of a sender
 * at a time. The sender's address is stored only as a keyed hash. Returns its id, or how long to wait when it must not be looked at.
 */
export async function beginTry(
  database: Database,
  cipher: Cipher,
  sender: string,
  now: Date,
): Promise<{ outcome: "begun"; tryId: number } | { outcome: "wait"; waitMs: number }> {
  const hash = cipher.digest(sender, { owner: "operator", field: "operator_try.sender" });
  return database.transaction(async (sql) => {
    await run(sql, statement`SELECT pg_advisory_xact_lock(hashtextextended(${`operator-try:${hash}`}, 0))`);
    const since = new Date(now.getTime() - KEEP_TRIES_MS);
    const recent = await first(
      sql,
      statement<RecentTries>`SELECT count(*)::int AS count, max(tried_at) AS "lastAt" FROM operator_try
                              WHERE sender_hash = ${hash} AND tried_at > ${since}`,
    );
    const waitMs = recent ? tryWaitMs(recent, now) : 0;
    if (waitMs > 0) return { outcome: "wait", waitMs };
    const row = await first(
      sql,
      tables.insertInto("operator_try").values({ sender_hash: hash, tried_at: now }).returning("id"),
    );
    return { outcome: "begun", tryId: row?.id ?? 0 };
  });
}

/** Takes back the try that was right, with the sender's wrong ones before it. */
export async function forgetTries(sql: Sql, tryId: number): Promise<void> {
  await run(
    sql,
    statement`DELETE FROM operator_try WHERE sender_hash = (SELECT sender_hash FROM operator_try WHERE id = ${tryId})`,
  );
}

/** Returns how many wrong tries there were in the last day, of all senders; 1,000 at most. */
export async function countTries(sql: Sql, now: Date): Promise<number> {
  const since = new Date(now.getTime() - KEEP_TRIES_MS);
  const row = await first(
    sql,
    statement<{ count: number }>`SELECT count(*)::int AS count FROM (
        SELECT 1 FROM operator_try WHERE tried_at > ${since} LIMIT 1000) t`,
  );
  return row?.count ?? 0;
}

/** Deletes tries before `before`; returns how many. */
export function purgeTries(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "operator_try", due: "tried_at < $1", by: "tried_at", values: [before] });
}
