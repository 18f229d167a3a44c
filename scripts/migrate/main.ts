/**
 * `npm run migrate`: applies the migrations that the database of `DATABASE_URL` lacks. Ends with 0 when none is missing any more; a
 * database that a newer release has migrated is fine, for a release that is rolled back. Needs Node and `pg` only.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Migrated, migrate } from "../migrate.ts";

/** PostgreSQL may come up after its clients. */
const WAIT_MS = 60_000;

/** A connection that nobody takes yet, a name that is not known yet, a server that starts. */
const NOT_YET = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "57P03"]);

const say = (line: string) => console.log(`migrate: ${line}`);

async function migrateOnceThere(databaseUrl: string): Promise<Migrated> {
  const until = performance.now() + WAIT_MS;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await migrate(databaseUrl, { log: say });
    } catch (error) {
      if (!NOT_YET.has((error as { code?: string }).code ?? "") || performance.now() > until) throw error;
      if (!isSaid) say("PostgreSQL does not answer yet: waiting for it");
      await pause(1_000);
    }
  }
}

try {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error("DATABASE_URL is missing");
  const { applied, newer } = await migrateOnceThere(DATABASE_URL);
  if (newer.length > 0) say(`a newer release has applied ${newer.length} more: ${newer.join(", ")}`);
  say(applied.length > 0 ? `${applied.length} applied` : "nothing to apply");
} catch (error) {
  // Several addresses of one name that all refuse have no text of their own.
  const { message, code } = error as Error & { code?: string };
  console.error(`migrate: ${message || code}`);
  process.exitCode = 1;
}
