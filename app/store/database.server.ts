import pg from "pg";
import type { Log } from "~/log.server";

/** Runs SQL with parameters and gives the rows. Column names come back as they are written in the statement. */
export interface Sql {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

export interface Database extends Sql {
  /**
   * All or nothing: commits when `work` resolves, rolls back when it throws. `patient`: its statements may run for minutes,
   * as those that erase a shop or clear out old rows.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>, options?: { patient?: boolean }): Promise<Result>;
  close(): Promise<void>;
}

/**
 * A page or a job waits no longer than this for one statement: one that hangs must not hold a connection of the pool for
 * ever. PostgreSQL ends it, and a connection that does not answer even then is given up a little later.
 */
const STATEMENT_MS = 30_000;
const PATIENT_STATEMENT_MS = 15 * 60_000;
const UNANSWERED_MS = 5_000;

/** A pool of connections: what carries out each statement of the store (decision 041). */
export function openDatabase(
  url: string,
  log: Log,
  { size = 20, statementMs = STATEMENT_MS }: { size?: number; statementMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + UNANSWERED_MS,
    types: { getTypeParser },
  });
  // A connection that PostgreSQL ends must not take the process down, neither an idle one, for which the pool opens another,
  // nor one in the middle of a transaction, whose next query fails.
  const lost = (error: Error) => log.warn({ err: error }, "database.connection_lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));

  return {
    query: async (text, values) => rowsOf(await pool.query(text, values)),
    async transaction(work, { patient = false } = {}) {
      const client = await pool.connect();
      const limits = patient ? { query_timeout: PATIENT_STATEMENT_MS + UNANSWERED_MS } : {};
      try {
        await client.query("BEGIN");
        if (patient) await client.query(`SET LOCAL statement_timeout = ${PATIENT_STATEMENT_MS}`);
        const result = await work({
          query: async (text, values) => rowsOf(await client.query({ text, values, ...limits })),
        });
        await client.query("COMMIT");
        client.release();
        return result;
      } catch (error) {
        // A connection that cannot roll back is broken: it leaves the pool with whatever it held.
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

/** Resolves when the database answers. */
export async function ping(sql: Sql): Promise<void> {
  await sql.query("SELECT 1");
}

/** Whether the server did not answer, or is going: the same statement may succeed later. False when it refused it. */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? "");
}

/** A character zero, half of an emoji, no such uuid or number, a number beyond the column's, no time or none that is. */
const UNSTORABLE = new Set(["22021", "22P05", "22P02", "22003", "22007", "22008"]);

/** Whether the server refused a value itself, so that the same statement never succeeds with it. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNSTORABLE.has(error.code ?? "");
}

/** A text of several statements, as the queue sends, is answered by several results. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]) {
  return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
}

const BIGINT_OID = 20;

/** Whole VND and row ids stand in bigint columns; both stay far below 2^53, so they are read as numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as "text");
