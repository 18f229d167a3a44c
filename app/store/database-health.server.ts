import type { DatabaseFindings } from "~/domain/doctor/database";
import type { Sql } from "./database.server";
import { SILENT_SECONDS } from "./presence.server";

const LARGEST = 8;

const SERVER = `SELECT current_setting('server_version_num')::int AS version, 'PostgreSQL ' || current_setting('server_version') AS "versionName",
  pg_is_in_recovery() AS "isStandby", current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronousCommit",
  current_setting('full_page_writes') AS "fullPageWrites", current_setting('max_connections')::int AS "maxConnections",
  current_setting('superuser_reserved_connections')::int AS "reservedConnections",
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS "usedConnections",
  pg_database_size(current_database()) AS bytes,
  (SELECT coalesce(max(extract(epoch FROM now() - xact_start)), 0)::float8 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()) AS "oldestTransactionSeconds",
  (SELECT count(*)::int FROM pg_prepared_xacts WHERE database = current_database()) AS "preparedTransactions",
  (SELECT coalesce(max(extract(epoch FROM now() - prepared)), 0)::float8 FROM pg_prepared_xacts
    WHERE database = current_database()) AS "oldestPreparedSeconds",
  (SELECT age(datfrozenxid) FROM pg_database WHERE datname = current_database()) AS "wraparoundAge",
  current_setting('autovacuum_freeze_max_age')::int AS "freezeMaxAge"`;

const TABLES = `SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes, s.n_live_tup AS live, s.n_dead_tup AS dead
  FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid ORDER BY 2 DESC, 1 LIMIT ${LARGEST}`;

const INVALID = `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE NOT i.indisvalid AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

/** On a standby nothing is held back by a slot of its own that anybody could see from here. */
const SLOTS = `SELECT slot_name::text AS name, active,
    CASE WHEN pg_is_in_recovery() THEN 0 ELSE coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 END AS "heldBytes"
  FROM pg_replication_slots ORDER BY 1`;

/** Reads what PostgreSQL says of itself. Needs no tables of the app, and no rights beyond those of a user. */
export async function readDatabaseHealth(sql: Sql): Promise<DatabaseFindings> {
  const [server] = await sql.query<Omit<DatabaseFindings, "processes" | "tables" | "invalidIndexes" | "slots">>(SERVER);
  if (!server) throw new Error("PostgreSQL said nothing of itself");
  return {
    ...server,
    processes: await countProcesses(sql),
    tables: await sql.query<DatabaseFindings["tables"][number]>(TABLES),
    invalidIndexes: (await sql.query<{ name: string }>(INVALID)).map(({ name }) => name),
    slots: await sql.query<DatabaseFindings["slots"][number]>(SLOTS),
  };
}

/** Returns how many processes of the app beat; none before the migrations. */
async function countProcesses(sql: Sql): Promise<number> {
  const [table] = await sql.query("SELECT 1 WHERE to_regclass('worker') IS NOT NULL");
  if (!table) return 0;
  const [alive] = await sql.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM worker WHERE beat_at > now() - make_interval(secs => ${SILENT_SECONDS})`,
  );
  return alive?.n ?? 0;
}

/** Returns the names of the migrations that were applied, and of those that were begun and neither finished nor taken back. */
export async function readMigrations(sql: Sql): Promise<{ applied: string[]; failed: string[] }> {
  const [table] = await sql.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  if (!table) return { applied: [], failed: [] };
  const rows = await sql.query<{ name: string; done: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations
      WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const applied = rows.filter(({ done }) => done).map(({ name }) => name);
  return { applied, failed: rows.filter(({ done, name }) => !done && !applied.includes(name)).map(({ name }) => name) };
}

/** Returns PostgreSQL's clock, in milliseconds since 1970, and its folder where this user may know it. */
export async function readDatabaseClock(sql: Sql): Promise<{ nowMs: number; folder: string | null }> {
  const [clock] = await sql.query<{ nowMs: number; folder: string | null }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
            CASE WHEN pg_has_role('pg_read_all_settings', 'MEMBER') THEN current_setting('data_directory', true) END AS folder`,
  );
  if (!clock) throw new Error("PostgreSQL told no time");
  return clock;
}
