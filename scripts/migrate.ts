import { join } from "node:path";
import pg from "pg";
import { apply, type LockPatience } from "./migrate/apply.ts";
import { forgetBegun, type KeptMigration, readKept } from "./migrate/kept-migrations.ts";
import { isChecksumOf, type Migration, readMigrations } from "./migrate/migrations.ts";
import { setSession } from "./migrate/session.ts";
import { takeTurn } from "./migrate/turn.ts";

const MIGRATIONS = join(import.meta.dirname, "../prisma/migrations");

export interface MigrateOptions extends LockPatience {
  /** The folder of the migrations. */
  folder: string;
  /** How long to wait for another process that migrates the same database. */
  turnMs: number;
  log(line: string): void;
}

export interface Migrated {
  /** What was applied now, in this order. */
  applied: string[];
  /** Applied by a newer release. */
  newer: string[];
}

const DEFAULTS: MigrateOptions = {
  folder: MIGRATIONS,
  turnMs: 15 * 60_000,
  lockMs: 2_000,
  restMs: 1_000,
  totalMs: 5 * 60_000,
  log: () => undefined,
};

/**
 * Applies the migrations that a database lacks, each whole or not at all, as long as no other process does (decision 124). Throws,
 * naming the migration, when one fails or was changed after it was applied: what was applied before it stays.
 */
export async function migrate(databaseUrl: string, options: Partial<MigrateOptions> = {}): Promise<Migrated> {
  const all = { ...DEFAULTS, ...options };
  const migrations = readMigrations(all.folder);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "waybill migrate" });
  await client.connect();
  // What ends the connection fails the query that runs.
  client.on("error", () => undefined);
  try {
    await setSession(client);
    await takeTurn(client, all.turnMs, all.log);
    const kept = await readKept(client);
    refuseChanged(kept, migrations);
    const finished = new Set(kept.filter((one) => one.finished).map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !finished.has(name));
    await forgetBegun(
      client,
      missing.map(({ name }) => name),
    );
    for (const migration of missing) {
      await apply(client, migration, all);
      all.log(`applied ${migration.name}`);
    }
    const known = new Set(migrations.map(({ name }) => name));
    return {
      applied: missing.map(({ name }) => name),
      newer: [...finished].filter((name) => !known.has(name)),
    };
  } finally {
    await client.end();
  }
}

function refuseChanged(kept: readonly KeptMigration[], migrations: readonly Migration[]): void {
  const scripts = new Map(migrations.map(({ name, script }) => [name, script]));
  const changed = kept.filter(({ name, checksum, finished }) => {
    const script = scripts.get(name);
    return finished && script !== undefined && !isChecksumOf(checksum, script);
  });
  if (changed.length === 0) return;
  throw new Error(`changed after it was applied: ${changed.map(({ name }) => name).join(", ")}`);
}
