import pg from "pg";
import type { Log } from "~/log.server";

export interface Locks {
  /** Runs `work` while nobody else holds `key` in any process; gives `busy` at once when somebody does. */
  exclusively<Result>(key: string, work: () => Promise<Result>): Promise<Result | "busy">;
  close(): Promise<void>;
}

/** A lock is answered at once or the connection is broken. */
const ANSWER_MS = 5_000;

/**
 * Session advisory locks, all on one dedicated connection: a killed process frees its locks within milliseconds, and a
 * lock in flight costs no pool connection. A lost connection loses the locks; what they guard must be safe to repeat,
 * and is: the carrier refuses a second order with one id (decision 004).
 */
export function openLocks(url: string, log: Log): Locks {
  const held = new Set<string>();
  let connecting: Promise<pg.Client> | undefined;

  function connection(): Promise<pg.Client> {
    if (connecting) return connecting;
    const attempt = connect(() => forget(attempt));
    connecting = attempt;
    attempt.catch(() => forget(attempt));
    return attempt;
  }

  async function connect(lost: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on("error", (error) => {
      log.warn({ err: error }, "locks.connection_lost");
      lost();
    });
    await client.connect();
    return client;
  }

  /** One question at a time: a connection answers in turn, and pg stops keeping the line itself. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(question: () => Promise<Result>): Promise<Result> {
    const turn = lastTurn.then(question, question);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** The next one asks for a new connection; one that took its place meanwhile stays. False: forgotten before. */
  function forget(old: Promise<pg.Client>): boolean {
    if (connecting !== old) return false;
    connecting = undefined;
    return true;
  }

  /** A query that got no answer may hold a lock for ever: the connection goes, and with it whatever it held. */
  async function ask(opened: Promise<pg.Client>, text: string, key: string): Promise<boolean> {
    const client = await opened;
    try {
      return await inTurn(async () => {
        const { rows } = await client.query(`SELECT ${text}(hashtextextended($1, 0)) AS done`, [key]);
        return rows[0].done;
      });
    } catch (error) {
      if (forget(opened)) void client.end().catch(() => undefined);
      throw error;
    }
  }

  return {
    async exclusively(key, work) {
      if (held.has(key)) return "busy";
      held.add(key);
      try {
        const opened = connection();
        if (!(await ask(opened, "pg_try_advisory_lock", key))) return "busy";
        try {
          return await work();
        } finally {
          await ask(opened, "pg_advisory_unlock", key).catch((error) =>
            log.warn({ err: error, key }, "locks.unlock_failed"),
          );
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
