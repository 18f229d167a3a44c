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
 * Begins what needs PostgreSQL once it answers and has the tables of this release, and begins again when PostgreSQL goes away
 * meanwhile: `begin` leaves nothing running when it throws. Logs every few seconds what it is waiting for. Throws
 * DatabaseNotReady, with one sentence for the operator, when that takes too long.
 */
export async function beginWithDatabase<Begun>(
  database: Database,
  log: Log,
  begin: () => Promise<Begun>,
  wait: Partial<typeof WAIT> = {},
): Promise<Begun> {
  const { limitMs, everyMs, sayEveryMs } = { ...WAIT, ...wait };
  const began = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    let missing = await findMissing(database);
    if (missing === undefined) {
      try {
        return await begin();
      } catch (error) {
        // With PostgreSQL there, the error is about something else.
        missing = await findMissing(database);
        if (missing === undefined && !isOutage(error)) throw error;
        missing ??= unreachable(error);
      }
    }
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
    return unreachable(error);
  }
}

const unreachable = (error: unknown) =>
  `PostgreSQL cannot be reached (${error instanceof Error ? reasonOf(error) : error}); check DATABASE_URL`;

/** Classes of SQLSTATE: a connection that failed or ended, no more of them or no room, an operator's hand. */
const OUTAGES = /^(08|53|57)/;
/** What Node calls a connection that was not made, or broke. */
const BROKEN = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/;
/** What the driver says without a code: the connection ended; PostgreSQL, or a place among its connections, did not come in time. */
const ENDED_OR_LATE = new RegExp(
  `^(${[
    "Connection terminated",
    "Client was closed",
    "Client has encountered a connection error",
    "timeout expired",
    "timeout exceeded when trying to connect",
    "Query read timeout",
  ].join("|")})`,
);

/** Returns whether an error says that PostgreSQL went away, or was too slow to be reached: it may be back by now. */
function isOutage(error: unknown): boolean {
  const { code = "", message } = error as Error & { code?: string };
  return OUTAGES.test(code) || BROKEN.test(code) || ENDED_OR_LATE.test(message);
}

/** An error of several addresses has no text of its own. */
const reasonOf = (error: Error & { code?: string }) => error.message || error.code || error.name;
