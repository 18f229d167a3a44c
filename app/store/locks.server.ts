import type { Log } from "~/log.server";
import { openHeldConnection } from "./held-connection.server";

export interface Locks {
  /** Runs `work` while no other process or caller has the lock `key`; returns `busy` at once when one has. */
  exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result | "busy">;
  close(): Promise<void>;
}

/** PostgreSQL answers a lock request at once; after this time the connection counts as broken. */
const ANSWER_MS = 5_000;

/**
 * Returns session advisory locks, all on one dedicated connection: a killed process frees its locks within milliseconds, and a
 * lock in use costs no pool connection. A lost connection loses the locks, so what they guard must be safe to repeat. It is:
 * the carrier refuses a second order with one id (decision 004).
 */
export function openLocks(url: string, log: Log): Locks {
  const held = new Set<string>();
  const connection = openHeldConnection(url, log, "locks", ANSWER_MS);

  async function ask(text: string, key: string): Promise<boolean> {
    const [row] = await connection.turn((query) =>
      query<{ done: boolean }>(`SELECT ${text}(hashtextextended($1, 0)) AS done`, [key]),
    );
    return row?.done ?? false;
  }

  return {
    async exclusively(key, work) {
      if (held.has(key)) return "busy";
      held.add(key);
      try {
        if (!(await ask("pg_try_advisory_lock", key))) return "busy";
        const { generation } = connection;
        try {
          return await work();
        } finally {
          // A new connection never had the lock, and unlocking there would open one for nothing.
          if (connection.generation === generation) {
            await ask("pg_advisory_unlock", key).catch((error) => log.warn({ err: error, key }, "locks.unlock_failed"));
          }
        }
      } finally {
        held.delete(key);
      }
    },
    close: () => connection.close(),
  };
}
