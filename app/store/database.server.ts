import pg from "pg";
import type { Log } from "~/log.server";

/** Runs SQL with parameters and returns the rows. Columns are named as the statement writes them. */
export interface Sql {
  query<Row extends object>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>;
}

export interface QueryOptions {
  /**
   * Each connection keeps the statement parsed and planned. For the few texts that run all the time, whatever their values:
   * a large statement takes longer to be planned than to be run (decision 055).
   */
  kept?: boolean;
}

export interface Database extends Sql {
  /**
   * Commits when `work` resolves, rolls back when it throws. With `patient`, its statements may run for minutes, such as those
   * that erase a shop or clear out old rows.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>, options?: { patient?: boolean }): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Time limit of one statement, so that one that hangs does not hold a connection of the pool. PostgreSQL cancels it; a
 * connection that still does not answer is dropped a little later.
 */
const STATEMENT_MS = 30_000;
const PATIENT_STATEMENT_MS = 15 * 60_000;
const UNANSWERED_MS = 5_000;

/**
 * Returns a pool of connections, which runs every statement of the store (decision 041). `size` is the number of connections,
 * `statementMs` the time limit of one statement, `unansweredMs` how much later a connection that answers nothing is dropped.
 */
export function openDatabase(
  url: string,
  log: Log,
  {
    size = 20,
    statementMs = STATEMENT_MS,
    unansweredMs = UNANSWERED_MS,
  }: { size?: number; statementMs?: number; unansweredMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + unansweredMs,
    types: { getTypeParser },
  });
  // A connection that PostgreSQL ends must not take the process down. The pool replaces an idle one; within a transaction the
  // next query fails.
  const lost = (error: Error) => log.warn({ err: error }, "database.connection_lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));

  return {
    query: async (text, values, options) => rowsOf(await pool.query(configOf(text, values, options))),
    async transaction(work, { patient = false } = {}) {
      const client = await pool.connect();
      const limits = patient ? { query_timeout: PATIENT_STATEMENT_MS + UNANSWERED_MS } : {};
      try {
        await client.query("BEGIN");
        if (patient) await client.query(`SET LOCAL statement_timeout = ${PATIENT_STATEMENT_MS}`);
        const result = await work({
          query: async (text, values, options) =>
            rowsOf(await client.query({ ...configOf(text, values, options), ...limits })),
        });
        await client.query("COMMIT");
        client.release();
        return result;
      } catch (error) {
        // A connection that cannot roll back is broken and leaves the pool, with any locks it has.
        await client.query("ROLLBACK").then(
          () => client.release(),
          (broken: Error) => client.release(broken),
        );
        throw error;
      }
    },
    async close() {
      if (!pool.ended) await pool.end();
    },
  };
}

const names = new Map<string, string>();

/** A statement that is kept has a name, the same in every connection. */
function configOf(text: string, values: unknown[] | undefined, { kept = false }: QueryOptions = {}): pg.QueryConfig {
  if (!kept) return { text, values };
  const name = names.get(text) ?? `kept_${names.size}`;
  names.set(text, name);
  return { name, text, values };
}

/** The last migration of this release. */
export const NEWEST_MIGRATION = "20261211010000_lost_time";

/**
 * Returns whether all migrations of this release are applied: a process may start before they are, or while they are being
 * applied. Throws when PostgreSQL does not answer.
 */
export async function readDatabaseState(sql: Sql): Promise<"migrated" | "not_migrated"> {
  const [table] = await sql.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  if (!table) return "not_migrated";
  const applied = await sql.query(
    "SELECT 1 FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL",
    [NEWEST_MIGRATION],
  );
  return applied.length > 0 ? "migrated" : "not_migrated";
}

/** Resolves when the database answers; throws when it does not. */
export async function ping(sql: Sql): Promise<void> {
  await sql.query("SELECT 1");
}

/**
 * Returns whether the server did not answer or is shutting down, so that the same statement may succeed later. False when the
 * server refused the statement.
 */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? "");
}

/** Returns whether the server was asked to give a statement up, as it is when the time for it is over. */
export const isGivenUp = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "57014";

/**
 * SQLSTATE codes: a zero byte or half of a surrogate pair, an invalid uuid or number, a number out of range, an invalid or
 * impossible time.
 */
const UNSTORABLE = new Set(["22021", "22P05", "22P02", "22003", "22007", "22008"]);

/** Returns whether the server refused a value, so that the same statement can never succeed with it. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNSTORABLE.has(error.code ?? "");
}

/** Returns all rows. A text of several statements has several results. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]) {
  return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
}

const BIGINT_OID = 20;

/** Whole VND and row ids are in bigint columns; both stay far below 2^53, so they are read as numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as "text");
