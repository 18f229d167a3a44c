import { join } from "node:path";
import { ExecaError, execa } from "execa";

const root = join(import.meta.dirname, "..");

/** The same arguments as `npm run migrate`. */
const DEPLOY = [
  "--import",
  "./scripts/migrate/engine-timer.ts",
  "node_modules/prisma/build/index.js",
  "migrate",
  "deploy",
];

/** Applies the migrations in `prisma/migrations` to a database. Throws with Prisma's own output when one fails. */
export async function migrate(databaseUrl: string): Promise<void> {
  const env = { DATABASE_URL: databaseUrl, NO_UPDATE_NOTIFIER: "1", CHECKPOINT_DISABLE: "1" };
  try {
    await execa(process.execPath, DEPLOY, { cwd: root, env, all: true });
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    throw new Error(`the database could not be migrated:\n${error.all}`, { cause: error });
  }
}
