import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../scripts/migrate.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { aFolder } from "../stage/folder.ts";
import { QUICK } from "../stage/quick.ts";
import type { Ends } from "../stage/run.ts";
import { sharedFolder } from "../stage/shared-folder.ts";
import { demandDurable } from "../stage/validity.ts";
import { type SeededShop, seedNeighbours, seedShop } from "./seed.ts";

/** The shops of the seeded database, beside which twenty neighbours are in the same tables. */
export const SMALL: SeededShop = { id: "small", parcels: 1_000 };
export const LARGE: SeededShop = { id: "large", parcels: QUICK ? 20_000 : 100_000 };

/** Holds the shops as they were seeded. Nothing is measured in it. */
const SEEDED = "seeded";
/** Under this name it is filled: what was broken off is no template. */
const FILLED = "filled";
const MEASURED = "measured";

/**
 * Starts PostgreSQL with the app's tables, the two shops and their neighbours; returns the address of a database that is this workload's alone. It is
 * a copy: the workloads of one run seed once, which takes a minute, and copy in seconds.
 */
export async function startSeededDatabase(ends: Ends): Promise<string> {
  const dataDir = join(sharedFolder() ?? aFolder(ends), "postgres");
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  ends.push(() => postgres.stop());
  const owner = new pg.Client({ connectionString: postgres.url("postgres") });
  await owner.connect();
  try {
    const { rows } = await owner.query("SELECT FROM pg_database WHERE datname = $1", [SEEDED]);
    if (rows.length === 0) await seed(owner, postgres.url(FILLED));
    await owner.query(`DROP DATABASE IF EXISTS ${MEASURED}`);
    // Copied as files: the other way writes each page ahead.
    await owner.query(`CREATE DATABASE ${MEASURED} TEMPLATE ${SEEDED} STRATEGY file_copy`);
  } finally {
    await owner.end();
  }
  await demandDurable(postgres.url(MEASURED));
  return postgres.url(MEASURED);
}

async function seed(owner: pg.Client, url: string): Promise<void> {
  await owner.query(`DROP DATABASE IF EXISTS ${FILLED}`);
  await owner.query(`CREATE DATABASE ${FILLED}`);
  await migrate(url);
  for (const shop of [SMALL, LARGE]) await seedShop(url, shop);
  await seedNeighbours(url);
  await owner.query(`ALTER DATABASE ${FILLED} RENAME TO ${SEEDED}`);
}
