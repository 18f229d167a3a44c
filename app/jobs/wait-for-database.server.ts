import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "~/log.server";
import { type Database, readDatabaseState } from "~/store/database.server";

/** PostgreSQL may come up after the app, and its migrations a little later. */
const WAIT = { limitMs: 60_000, everyMs: 1_000, sayEveryMs: 5_000 };

/** PostgreSQL did not answer, or was not migrated, for as long as a start waits. */
class DatabaseNotReady extends Error {
  override name = "DatabaseNotReady";
}

/**
 * Resolves when PostgreSQL answers and has the tables of this release, and logs every few seconds what it is waiting for. Throws
 * DatabaseNotReady, with one sentence for the operator, when that takes too long.
 */
export async function waitForDatabase(database: Database, log: Log, wait: Partial<typeof WAIT> = {}): Promise<void> {
  const { limitMs, everyMs, sayEveryMs } = { ...WAIT, ...wait };
  const began = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const missing = await findMissing(database);
    if (missing === undefined) return;
    const waitedMs = performance.now() - began;
    if (waitedMs >= limitMs) {
      throw new DatabaseNotReady(`Waybill cannot start: after ${Math.round(limitMs / 1000)} s ${missing}`);
    }
    if (waitedMs - saidAt >= sayEveryMs) {
      saidAt = waitedMs;
      log.warn({ missing, seconds: Math.round(waitedMs / 1000) }, "start.waits_for_database");
    }
    await pause(everyMs);
  }
}

/** Returns what is missing, as the end of a sentence; undefined: nothing. */
async function findMissing(database: Database): Promise<string | undefined> {
  try {
    if ((await readDatabaseState(database)) === "migrated") return undefined;
    return "the database has no tables of this release; apply the migrations with `npm run migrate`";
  } catch (error) {
    return `PostgreSQL cannot be reached (${error instanceof Error ? reasonOf(error) : error}); check DATABASE_URL`;
  }
}

/** An error of several addresses has no text of its own. */
const reasonOf = (error: Error & { code?: string }) => error.message || error.code || error.name;
