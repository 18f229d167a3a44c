import type { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { isOutsideTransaction } from "../migrate/migrations.ts";
import { statementsOf } from "../migrate/statements.ts";

/** The lock that Prisma takes while it migrates. */
const MIGRATING = 72_707_369;

/** A migration that was begun and whose transaction did not commit left nothing: it may be applied as if it had never been. */
const FORGET_KILLED = `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`;

/** Part of the migration's own transaction, so that it counts as finished if and only if its changes are there. */
const FINISH = `UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`;

/**
 * Returns a driver for Prisma's own command with which it applies a migration as `npm run migrate` does, whole or not at all (decisions
 * 060, 124). Its usual driver sends a script statement by statement, each a transaction of its own, and refuses to go on after a
 * migration that did not end.
 */
export function applyWhole(driver: PrismaPg, pool: pg.Pool): PrismaPg {
  return new Proxy(driver, {
    get(target, name, receiver) {
      if (name !== "connect") return Reflect.get(target, name, receiver);
      return async () => {
        await forgetKilled(pool);
        const connection = await target.connect();
        connection.executeScript = async (script) => {
          const isMigration = await hasRow(pool, "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found");
          await run(pool, script, isMigration).catch((error: unknown) =>
            (connection as unknown as { onError(error: unknown): never }).onError(error),
          );
        };
        return connection;
      };
    },
  });
}

async function run(pool: pg.Pool, script: string, isMigration: boolean): Promise<void> {
  if (isMigration && isOutsideTransaction(script)) {
    for (const statement of statementsOf(script)) await pool.query(statement);
    return;
  }
  // Several statements in one text, without parameters, are one transaction.
  await pool.query(isMigration ? `${script}\n;${FINISH}` : script);
}

/** Unless another process migrates right now. */
async function forgetKilled(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AND pg_try_advisory_lock(${MIGRATING}) AS found`,
    );
    if (!rows[0]?.found) return;
    await client.query(FORGET_KILLED);
    await client.query(`SELECT pg_advisory_unlock(${MIGRATING})`);
  } finally {
    client.release();
  }
}

const hasRow = async (pool: pg.Pool, text: string) =>
  (await pool.query<{ found: boolean }>(text)).rows[0]?.found === true;
