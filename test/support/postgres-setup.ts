import type { TestProject } from "vitest/node";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { FolderInUse } from "../../scripts/process/claim.ts";
import { dropLeftovers, ensureTemplate } from "./template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this test run: its maintenance database and the migrated template. */
    postgres: { adminUrl: string; template: string };
  }
}

/** Nothing here outlives the run, so nothing waits for the disk. */
const FORGETFUL = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

/** Starts one PostgreSQL for the whole run, with a migrated template; ends it after the last test. */
export default async function setup(project: TestProject) {
  const postgres = await startFirstFree();
  await dropLeftovers(postgres.url("postgres"));
  const template = await ensureTemplate(postgres);
  project.provide("postgres", { adminUrl: postgres.url("postgres"), template });
  return () => postgres.stop();
}

/** A second run beside this one takes the next folder, so that neither disturbs the other. */
async function startFirstFree(): Promise<Postgres> {
  for (let slot = 1; ; slot += 1) {
    try {
      return await startPostgres({
        dataDir: `.data/test-postgres/${slot}`,
        settings: FORGETFUL,
        log: (line) => process.stderr.write(`${line}\n`),
      });
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}
