import { rmSync } from "node:fs";
import { join } from "node:path";
import { removePostgres } from "../postgres.ts";
import { claimFolder } from "../process/claim.ts";
import { openRecord } from "../stack/record.ts";

const STATE_FILES = ["carrier.json", "shopify.json", "demo.json", "processes.json"];

/**
 * Deletes the demo's state: the database, the sandboxes' state and the secrets. Throws `FolderInUse` while a demo runs on it, and
 * when `DATABASE_URL` names a database that is not the demo's own.
 */
export async function startOver(dataDir: string, log: (line: string) => void): Promise<void> {
  if (process.env.DATABASE_URL)
    throw new Error("--fresh does not empty the database of DATABASE_URL; empty it yourself");
  const claim = claimFolder(dataDir);
  try {
    await openRecord(join(dataDir, "processes.json")).endOrphans(log);
    await removePostgres(join(dataDir, "postgres"), log);
    for (const file of STATE_FILES) rmSync(join(dataDir, file), { force: true });
  } finally {
    claim.release();
  }
}
