import pg from "pg";
import type { Log } from "~/log.server";

type Ask = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** A connection outside of the pool, which lives as long as the process and holds session locks. */
export interface HeldConnection {
  /**
   * Has the connection to itself for one `work`. Throws what it throws; what is not answered in time breaks the connection, and
   * all that it held is free.
   */
  turn<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result>;
  /** Counts the connections: what was held in another than the current one is held no more. */
  readonly generation: number;
  close(): Promise<void>;
}

/** Opens at the first question, and anew at the first one after a loss. `name` is what the log says was lost. */
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

  /** One after the other: a connection answers in turn, and pg stops keeping the line itself. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = lastTurn.then(work, work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** The next one asks for a new connection; one that took its place meanwhile stays. False: forgotten before. */
  function forget(old: Promise<pg.Client>): boolean {
    if (connecting !== old) return false;
    connecting = undefined;
    generation += 1;
    return true;
  }

  return {
    /** A query that got no answer may hold a lock for ever: the connection goes, and with it whatever it held. */
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
