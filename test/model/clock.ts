import { onTestFinished, vi } from "vitest";
import type { Database } from "~/store/database.server";
import { INBOX, WORK_CHANNEL } from "~/store/notices.server";

/** The clock of this process, for the app and both stand-ins: it goes on by itself and can be put forward. */
export function startClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now(), shouldAdvanceTime: true, advanceTimeDelta: 5 });
  onTestFinished(() => void vi.useRealTimers());
}

/**
 * Puts the clock forward. PostgreSQL has a clock of its own, which only work and requests under way go by: their times come nearer
 * by as much, and workers hear of what is due now.
 */
export async function putForward(database: Database, ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await database.query(
    `UPDATE work SET due_at = due_at - s.by, quiet_until = quiet_until - s.by, changed_at = changed_at - s.by
       FROM (SELECT make_interval(secs => $1) AS by) s`,
    [ms / 1_000],
  );
  await database.query("UPDATE shopify_step SET begun_at = begun_at - make_interval(secs => $1) WHERE state = 'sent'", [
    ms / 1_000,
  ]);
  await database.query(
    `SELECT pg_notify($1, kind)
       FROM (SELECT DISTINCT kind FROM work WHERE state = 'waiting' AND due_at <= now() UNION SELECT $2) due`,
    [WORK_CHANNEL, INBOX],
  );
}
