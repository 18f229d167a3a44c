import pg from "pg";
import type { Log } from "~/log.server";

type Ask = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** A connection outside the pool that lives as long as the process and holds session locks. */
export interface HeldConnection {
  /**
   * Runs `work` with exclusive use of the connection. Throws what it throws. A query not answered in time breaks the connection
   * and frees all its locks.
   */
  turn<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result>;
  /** Number of the current connection: locks taken on an earlier one are lost. */
  readonly generation: number;
  close(): Promise<void>;
}

/**
 * Returns a connection that opens at the first query and again at the first one after a loss. `name` is its name in the log;
 * `answerMs` is the time limit of one answer.
 */
export function openHeldConnection(url: string, log: Log, name: string, answerMs: number): HeldConnection {
  let connecting: Promise<pg.Client> | undefined;
  let generation = 0;

  function connection(): Promise<pg.Client> {
    if (connecting) return connecting;
    generation += 1;
    const attempt = connect(() => forget(attempt));
    connecting = attempt;
    attempt.catch(() => forget(attempt));
    return attempt;
  }

  async function connect(lost: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client.on("error", (error) => {
      log.warn({ err: error }, `${name}.connection_lost`);
      lost();
    });
    await client.connect();
    return client;
  }

  /** Runs work one after the other: a connection answers in order, and pg is dropping its own queue. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = lastTurn.then(work, work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Drops a connection, so that the next turn opens a new one; a newer connection stays. Returns false when it was dropped
   * before.
   */
  function forget(old: Promise<pg.Client>): boolean {
    if (connecting !== old) return false;
    connecting = undefined;
    generation += 1;
    return true;
  }

  return {
    /** A query without an answer may leave a lock behind for ever: the connection is dropped, and with it all its locks. */
    async turn(work) {
      const opened = connection();
      const client = await opened;
      try {
        return await inTurn(() => work(async (text, values) => (await client.query(text, values)).rows));
      } catch (error) {
        if (forget(opened)) void client.end().catch(() => undefined);
        throw error;
      }
    },
    get generation() {
      return generation;
    },
    async close() {
      const client = await connecting?.catch(() => undefined);
      connecting = undefined;
      await client?.end();
    },
  };
}
