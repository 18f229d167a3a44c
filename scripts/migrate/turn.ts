import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** The lock that Prisma takes while it migrates, too. */
const MIGRATING = 72_707_369;
const ASK_EVERY_MS = 250;

/**
 * Waits until no other process migrates this database; the turn ends with the connection. Throws when that takes longer than `waitMs`.
 * It asks again and again instead of waiting in the lock: whoever waits there is in a transaction, for whose end
 * `CREATE INDEX CONCURRENTLY` of the process that has the lock would wait in turn.
 */
export async function takeTurn(client: pg.ClientBase, waitMs: number, log: (line: string) => void): Promise<void> {
  const until = performance.now() + waitMs;
  for (let isSaid = false; ; isSaid = true) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [MIGRATING]);
    if (rows[0]?.taken) return;
    if (!isSaid) log("another process migrates this database: waiting for it");
    if (performance.now() >= until) {
      throw new Error(`another process has been migrating this database for ${Math.round(waitMs / 1000)} s`);
    }
    await pause(ASK_EVERY_MS);
  }
}
