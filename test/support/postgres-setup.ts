import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { dataFolder } from "../../scripts/data-folder.ts";
import { type Postgres, startPostgres } from "../../scripts/postgres.ts";
import { claimFolder, FolderInUse } from "../../scripts/process/claim.ts";
import { memoryFolder } from "./memory-folder.ts";
import { dropLeftovers, ensureTemplate } from "./template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this test run: its maintenance database and the migrated template. */
    postgres: { adminUrl: string; template: string };
  }
}

/**
 * Nothing here outlives the run, so writes need not reach the disk and the log need not be enough for a copy of the server. A thousand
 * databases that each live for a moment are not worth a look of the autovacuum, which would otherwise visit ten of them a second.
 */
const FORGETFUL = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  checkpoint_timeout: "1h",
  max_connections: "300",
};

/**
 * Starts one PostgreSQL for the whole run, with a migrated template, and stops it after the last test. With `DATABASE_URL` that
 * server is used instead: its user must be allowed to create databases.
 */
export default async function setup(project: TestProject) {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) {
    project.provide("postgres", { adminUrl: DATABASE_URL, template: await ensureTemplate(DATABASE_URL) });
    return;
  }
  const { postgres, remove } = await startFirstFree();
  const adminUrl = postgres.url("postgres");
  await dropLeftovers(adminUrl);
  project.provide("postgres", { adminUrl, template: await ensureTemplate(adminUrl) });
  return async () => {
    await postgres.stop();
    remove();
  };
}

/** A parallel run takes the next folder, so that neither disturbs the other. What is in memory is removed after the run. */
async function startFirstFree(): Promise<{ postgres: Postgres; remove(): void }> {
  const inMemory = memoryFolder();
  const folder = inMemory ?? join(dataFolder(), "test-postgres");
  for (let slot = 1; ; slot += 1) {
    const dataDir = join(folder, String(slot));
    try {
      const log = (line: string) => void process.stderr.write(`${line}\n`);
      const postgres = await startPostgres({ dataDir, settings: FORGETFUL, log });
      return { postgres, remove: () => inMemory && removeUnlessInUse(dataDir) };
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

/** Another run may have taken the folder since this one has left it. */
function removeUnlessInUse(dataDir: string): void {
  try {
    claimFolder(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    if (readdirSync(dirname(dataDir)).length === 0) rmSync(dirname(dataDir), { recursive: true });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
}
