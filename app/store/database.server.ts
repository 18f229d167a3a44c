import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@prisma/client";
import pg from "pg";
import type { Log } from "~/log.server";

/** Runs SQL with parameters and gives the rows. Column names come back as they are written in the statement. */
export interface Sql {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

export interface Database extends Sql {
  prisma: PrismaClient;
  /** All or nothing: commits when `work` resolves, rolls back when it throws. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** One pool for everything: Prisma for pages, plain SQL where state changes (design 2). */
export function openDatabase(url: string, log: Log, size = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser },
  });
  // A connection that PostgreSQL ends must not take the process down, neither an idle one, for which the pool opens another,
  // nor one in the middle of a transaction, whose next query fails.
  const lost = (error: Error) => log.warn({ err: error }, "database.connection_lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });

  return {
    prisma,
    query: async (text, values) => rowsOf(await pool.query(text, values)),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        const result = await work({ query: async (text, values) => rowsOf(await client.query(text, values)) });
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
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
}

/** A text of several statements, as the queue sends, is answered by several results. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]) {
  return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
}

const BIGINT_OID = 20;

/** Whole VND and row ids stand in bigint columns; both stay far below 2^53, so they are read as numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format as "text");
