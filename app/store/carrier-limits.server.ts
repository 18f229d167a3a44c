import type { Sql } from "./database.server";
import { LIMIT_CHANNEL } from "./notices.server";
import { countRows, run, statement, tables } from "./statements.server";

/** How many calls the carrier takes at a time from one account; 0: it does not answer at all. */
export interface CarrierLimit {
  /** A keyed hash of the account, or a host. */
  subject: string;
  calls: number;
}

/** Records what this process found out, and tells the others. */
export async function saveCarrierLimit(sql: Sql, { subject, calls }: CarrierLimit): Promise<void> {
  await run(
    sql,
    statement`WITH saved AS (
                INSERT INTO carrier_limit (subject, calls) VALUES (${subject}, ${calls})
                ON CONFLICT (subject) DO UPDATE SET calls = EXCLUDED.calls, changed_at = now() RETURNING subject, calls)
              SELECT pg_notify(${LIMIT_CHANNEL}, json_build_object('subject', subject, 'calls', calls)::text) FROM saved`,
  );
}

/** Tells the other processes that pages call for an account now. Nothing is stored: it is over in seconds. */
export async function tellPagesAsk(sql: Sql, subject: string): Promise<void> {
  await run(
    sql,
    statement`SELECT pg_notify(${LIMIT_CHANNEL}, json_build_object('subject', ${subject}::text, 'pagesAsk', true)::text)`,
  );
}

/** Returns the limits found out since `since`, with their times: older ones say nothing any more. */
export function listCarrierLimits(sql: Sql, since: Date): Promise<(CarrierLimit & { changedAt: Date })[]> {
  const recent = tables.selectFrom("carrier_limit").where("changed_at", ">", since);
  return run(sql, recent.select(["subject", "calls", "changed_at as changedAt"]));
}

/** Deletes limits found out before `before`; returns how many. */
export function purgeCarrierLimits(sql: Sql, before: Date): Promise<number> {
  return countRows(sql, tables.deleteFrom("carrier_limit").where("changed_at", "<", before).returning("subject"));
}
