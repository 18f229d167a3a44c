import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { noteBegun, noteFinished } from "./kept-migrations.ts";
import type { Migration } from "./migrations.ts";
import { builtIndex, isRepeatable } from "./repeatable.ts";
import { statementsOf } from "./statements.ts";

/** How long a migration waits for the locks it needs. */
export interface LockPatience {
  /** For one lock: whoever wants the same table meanwhile stands behind the migration. */
  lockMs: number;
  /** Until it is tried again, so that what stood behind it passes. */
  restMs: number;
  /** In all, until the migration is given up. */
  totalMs: number;
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/** Applies a migration, whole or not at all. Throws with its name and what PostgreSQL said. */
export async function apply(client: pg.ClientBase, migration: Migration, patience: LockPatience): Promise<void> {
  try {
    if (migration.outsideTransaction) await applyOneByOne(client, migration);
    else await applyWhole(client, migration, patience);
  } catch (error) {
    throw new Error(`the migration ${migration.name} failed: ${reasonOf(error, migration.script)}`, { cause: error });
  }
}

async function applyWhole(client: pg.ClientBase, migration: Migration, patience: LockPatience): Promise<void> {
  const until = performance.now() + patience.totalMs;
  for (;;) {
    try {
      await client.query("BEGIN");
      await client.query(`SET LOCAL lock_timeout = ${patience.lockMs}`);
      const id = await noteBegun(client, migration);
      await client.query(migration.script);
      await noteFinished(client, id);
      await client.query("COMMIT");
      return;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      if (!isLocked(error) || performance.now() >= until) throw error;
      await pause(patience.restMs);
    }
  }
}

const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? "");

/** Its locks let readers and writers pass, so it waits for them without a limit. */
async function applyOneByOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  const statements = statementsOf(migration.script);
  const once = statements.find((statement) => !isRepeatable(statement));
  if (once) throw new Error(`outside a transaction, this must not stand: ${once.slice(0, 100)}`);
  const id = await noteBegun(client, migration);
  for (const statement of statements) {
    await dropUnfinished(client, builtIndex(statement));
    await client.query(statement);
  }
  await noteFinished(client, id);
}

async function dropUnfinished(client: pg.ClientBase, index: string | undefined): Promise<void> {
  if (index === undefined) return;
  const { rowCount } = await client.query(
    "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid",
    [index],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}

function reasonOf(error: unknown, script: string): string {
  if (!(error instanceof Error)) return String(error);
  const { position, detail } = error as pg.DatabaseError;
  const line = position ? ` (line ${script.slice(0, Number(position)).split("\n").length})` : "";
  return `${error.message}${line}${detail ? `: ${detail}` : ""}`;
}
