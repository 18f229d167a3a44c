import { fail, ok, type Row, warn } from "./row";
import { sizeText, timeText } from "./size";

/** What PostgreSQL says of itself. */
export interface DatabaseFindings {
  version: number;
  versionName: string;
  isStandby: boolean;
  fsync: string;
  synchronousCommit: string;
  fullPageWrites: string;
  maxConnections: number;
  /** Kept free for superusers. */
  reservedConnections: number;
  usedConnections: number;
  /** Processes of the app that beat. */
  processes: number;
  bytes: number;
  /** The largest tables with their rows, dead ones apart. */
  tables: readonly { name: string; bytes: number; live: number; dead: number }[];
  oldestTransactionSeconds: number;
  preparedTransactions: number;
  oldestPreparedSeconds: number;
  invalidIndexes: readonly string[];
  /** The age of the oldest transaction id, and from when on PostgreSQL cleans up by itself. */
  wraparoundAge: number;
  freezeMaxAge: number;
  /** Slots with the bytes of log that they hold back. */
  slots: readonly { name: string; active: boolean; heldBytes: number }[];
}

const OLDEST_VERSION = 150_000;
/** A process of the app opens so many connections at most (docs/operating.md). */
const CONNECTIONS_PER_PROCESS = 28;
const BLOATED = { share: 0.3, rows: 10_000 };
const OLD_TRANSACTION = { warnSeconds: 300, failSeconds: 3_600 };
const OLD_PREPARED_SECONDS = 300;
/** PostgreSQL stops taking writes at two thousand million. */
const WRAPAROUND_FAIL = 1_500_000_000;
const HELD = { warnBytes: 1024 ** 3, failBytes: 10 * 1024 ** 3 };

/** Judges what PostgreSQL says of itself. */
export function judgeDatabase(found: DatabaseFindings): Row[] {
  return [
    found.version < OLDEST_VERSION
      ? fail("database.version", found.versionName, "Waybill needs PostgreSQL 15 or newer")
      : found.isStandby
        ? fail(
            "database.version",
            `${found.versionName}, a standby`,
            "DATABASE_URL has to name the primary: a standby takes no writes",
          )
        : ok("database.version", found.versionName),
    ...judgeDurability(found),
    judgeConnections(found),
    ok("database.size", sizeText(found.bytes)),
    judgeBloat(found),
    judgeOldest(found),
    judgePrepared(found),
    found.invalidIndexes.length > 0
      ? fail(
          "database.indexes",
          `invalid: ${found.invalidIndexes.join(", ")}`,
          "REINDEX INDEX CONCURRENTLY each of them: building it was cut off",
        )
      : ok("database.indexes", "all valid"),
    judgeWraparound(found),
    judgeSlots(found),
  ];
}

function judgeDurability({ fsync, synchronousCommit, fullPageWrites }: DatabaseFindings): Row[] {
  const lost = "what Waybill confirmed to the carrier and to Shopify could be lost in a power cut: set it to on";
  const judge = (name: string, value: string) =>
    value === "off" ? fail(`database.${name}`, value, lost) : ok(`database.${name}`, value);
  return [
    judge("fsync", fsync),
    judge("synchronous_commit", synchronousCommit),
    judge("full_page_writes", fullPageWrites),
  ];
}

function judgeConnections(found: DatabaseFindings): Row {
  const { maxConnections, reservedConnections, usedConnections, processes } = found;
  const needed = Math.max(1, processes) * CONNECTIONS_PER_PROCESS;
  const free = maxConnections - reservedConnections;
  const said = `${usedConnections} of ${free} in use; up to ${needed} needed, by processes: ${Math.max(1, processes)}`;
  if (needed > free)
    return fail("database.connections", said, `raise max_connections to at least ${needed + reservedConnections + 10}`);
  return usedConnections > free * 0.9
    ? warn("database.connections", said, "look in pg_stat_activity who else connects")
    : ok("database.connections", said);
}

function judgeBloat({ tables }: DatabaseFindings): Row {
  const bloated = tables.filter(({ live, dead }) => dead > BLOATED.rows && dead > (live + dead) * BLOATED.share);
  const text = ({ name, bytes, live, dead }: DatabaseFindings["tables"][number]) =>
    `${name} ${sizeText(bytes)}, ${Math.round((100 * dead) / Math.max(1, live + dead))} % dead rows`;
  if (bloated.length > 0)
    return warn(
      "database.bloat",
      bloated.map(text).join("; "),
      "VACUUM (ANALYZE) these tables, and see why autovacuum does not keep up",
    );
  const [largest] = tables;
  return ok("database.bloat", largest ? `largest table ${text(largest)}` : "no tables");
}

function judgeOldest({ oldestTransactionSeconds: seconds }: DatabaseFindings): Row {
  const said = seconds > 0 ? `the oldest is ${timeText(seconds)} old` : "none open";
  const todo = "find it in pg_stat_activity by xact_start; while it lasts no dead row can be cleaned up";
  if (seconds > OLD_TRANSACTION.failSeconds) return fail("database.transactions", said, todo);
  return seconds > OLD_TRANSACTION.warnSeconds
    ? warn("database.transactions", said, todo)
    : ok("database.transactions", said);
}

function judgePrepared({ preparedTransactions, oldestPreparedSeconds }: DatabaseFindings): Row {
  if (preparedTransactions === 0) return ok("database.prepared", "none");
  const said = `${preparedTransactions} prepared, the oldest ${timeText(oldestPreparedSeconds)} old`;
  return oldestPreparedSeconds > OLD_PREPARED_SECONDS
    ? warn(
        "database.prepared",
        said,
        "Waybill prepares none: COMMIT PREPARED or ROLLBACK PREPARED what pg_prepared_xacts lists",
      )
    : ok("database.prepared", said);
}

function judgeWraparound({ wraparoundAge, freezeMaxAge }: DatabaseFindings): Row {
  const said = `${Math.round(wraparoundAge / 1e6)} of 2,000 million transactions`;
  const todo =
    "VACUUM (FREEZE) the database, and see what keeps autovacuum from it: PostgreSQL stops taking writes at the end";
  if (wraparoundAge > WRAPAROUND_FAIL) return fail("database.wraparound", said, todo);
  return wraparoundAge > 2 * freezeMaxAge ? warn("database.wraparound", said, todo) : ok("database.wraparound", said);
}

function judgeSlots({ slots }: DatabaseFindings): Row {
  if (slots.length === 0) return ok("database.slots", "none");
  const text = slots
    .map(({ name, active, heldBytes }) => `${name} ${active ? "active" : "inactive"}, holds ${sizeText(heldBytes)}`)
    .join("; ");
  const most = Math.max(...slots.map(({ heldBytes }) => heldBytes));
  const todo =
    "its reader is behind or gone: repair it, or pg_drop_replication_slot; the log it holds back fills the disk";
  if (most > HELD.failBytes) return fail("database.slots", text, todo);
  return most > HELD.warnBytes ? warn("database.slots", text, todo) : ok("database.slots", text);
}

/** Judges the migrations: those of this release, if they are here, beside those of the database. */
export function judgeMigrations(found: {
  /** Names of this release; only the newest where the others are not here. */
  ours: readonly string[];
  areAll: boolean;
  applied: readonly string[];
  /** Begun, and neither finished nor rolled back. */
  failed: readonly string[];
}): Row {
  const { ours, areAll, applied, failed } = found;
  const check = "database.migrations";
  if (failed.length > 0)
    return fail(check, `cut off: ${failed.join(", ")}`, "run `npm run migrate` and read what it says");
  const missing = ours.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    return fail(check, `${missing.length} missing: ${shortened(missing)}`, "run `npm run migrate`");
  const unknown = areAll ? applied.filter((name) => !ours.includes(name)) : [];
  if (unknown.length > 0)
    return warn(
      check,
      `${unknown.length} that this release does not know: ${shortened(unknown)}`,
      "a newer release was here: run that one, or see whether a rollback was meant",
    );
  return ok(check, `${applied.length} applied, up to ${applied.at(-1) ?? "none"}`);
}

const shortened = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} …` : names.join(", ");
