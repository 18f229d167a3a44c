import type { Log } from "~/log.server";
import { inSets } from "~/shared-commits.server";
import { openHeldConnection } from "./held-connection.server";

export interface Locks {
  /** Runs `work` while no other process or caller has the lock `key`; returns `busy` at once when one has. */
  exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result | "busy">;
  /** Takes those of these locks that no other process or caller has, without waiting. Each must be freed. */
  take(keys: readonly string[]): Promise<HeldLock[]>;
  close(): Promise<void>;
}

/** A lock that is held until it is freed, or until this process or its connection ends. */
export interface HeldLock {
  key: string;
  /** Resolves when others may take it. Never rejects. */
  free(): Promise<void>;
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

  /** What is freed in one turn of the event loop is freed in one statement. */
  const freed = inSets<{ key: string; generation: number }, void>(async (locks) => {
    const keys = locks.filter(({ generation }) => generation === connection.generation).map(({ key }) => key);
    try {
      if (keys.length > 0) {
        await connection.turn((query) =>
          query("SELECT pg_advisory_unlock(hashtextextended(key, 0)) FROM unnest($1::text[]) AS w(key)", [keys]),
        );
      }
    } catch (error) {
      log.warn({ err: error, keys }, "locks.unlock_failed");
    } finally {
      for (const { key } of locks) held.delete(key);
    }
    return locks.map(() => undefined);
  });

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
    async take(keys) {
      const wanted = [...new Set(keys)].filter((key) => !held.has(key));
      if (wanted.length === 0) return [];
      for (const key of wanted) held.add(key);
      try {
        const rows = await connection.turn((query) =>
          query<{ key: string }>(
            "SELECT key FROM unnest($1::text[]) AS w(key) WHERE pg_try_advisory_lock(hashtextextended(key, 0))",
            [wanted],
          ),
        );
        const { generation } = connection;
        const mine = new Set(rows.map(({ key }) => key));
        for (const key of wanted) if (!mine.has(key)) held.delete(key);
        return rows.map(({ key }) => ({ key, free: () => freed({ key, generation }) }));
      } catch (error) {
        for (const key of wanted) held.delete(key);
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
