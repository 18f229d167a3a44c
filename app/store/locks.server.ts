import pg from "pg";
import type { Log } from "~/log.server";

export interface Locks {
  /** Runs `work` while nobody else holds `key` in any process; gives `busy` at once when somebody does. */
  exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result | "busy">;
  close(): Promise<void>;
}

/**
 * Session advisory locks, all on one dedicated connection: a killed process frees its locks within milliseconds, and a
 * lock in flight costs no pool connection. A lost connection loses the locks; what they guard must be safe to repeat,
 * and is: the carrier refuses a second order with one id (decision 004).
 */
export function openLocks(url: string, log: Log): Locks {
  const held = new Set<string>();
  let connecting: Promise<pg.Client> | undefined;

  function connection(): Promise<pg.Client> {
    connecting ??= (async () => {
      const client = new pg.Client({ connectionString: url, keepAlive: true });
      client.on("error", (error) => {
        log.warn({ err: error }, "locks.connection_lost");
        connecting = undefined;
      });
      await client.connect();
      return client;
    })();
    connecting.catch(() => {
      connecting = undefined;
    });
    return connecting;
  }

  return {
    async exclusively(key, work) {
      if (held.has(key)) return "busy";
      held.add(key);
      try {
        const client = await connection();
        const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got", [key]);
        if (!rows[0].got) return "busy";
        try {
          return await work();
        } finally {
          await client
            .query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [key])
            .catch((error) => log.warn({ err: error, key }, "locks.unlock_failed"));
        }
      } finally {
        held.delete(key);
      }
    },
    async close() {
      const client = await connecting?.catch(() => undefined);
      connecting = undefined;
      await client?.end();
    },
  };
}
