import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../", import.meta.url));
const prisma = fileURLToPath(new URL("../node_modules/prisma/build/index.js", import.meta.url));

/** Brings a database up to the migrations in `prisma/migrations`. Throws with Prisma's own words when one fails. */
export async function migrate(databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NO_UPDATE_NOTIFIER: "1", CHECKPOINT_DISABLE: "1" };
  try {
    await promisify(execFile)(process.execPath, [prisma, "migrate", "deploy"], { cwd: root, env });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`the database could not be migrated:\n${stdout}${stderr}`, { cause: error });
  }
}
