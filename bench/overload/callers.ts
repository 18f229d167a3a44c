import { setTimeout as pause } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";

/** A request, and what its answer must be when it is not refused. */
export interface Call {
  options: Dispatcher.RequestOptions;
  /** Throws when an answer with 200 is wrong. */
  judge?(headers: Dispatcher.ResponseData["headers"], text: string): void;
}

/** What became of the calls of one kind. */
export interface Calls {
  /** Milliseconds of each that was answered. */
  answered: number[];
  refused: number;
  /** Neither answered rightly nor refused by 429 or 503 with a hint when to come back; by what it was instead. */
  wrong: Map<string, number>;
}

/** Callers are rude: whoever is refused calls again after this, whatever the hint. */
const AGAIN_AFTER_MS = 10;

/** Returns a time that goes on for so many milliseconds from now on. */
export function timeOf(ms: number): { goesOn(): boolean } {
  const until = performance.now() + ms;
  return { goesOn: () => performance.now() < until };
}

/** Calls from `callers` connections at once while the time goes on, each as soon as its last call was answered. */
export async function callFor(
  time: { goesOn(): boolean },
  port: number,
  callers: number,
  next: () => Call,
): Promise<Calls> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: callers, pipelining: 1 });
  const calls: Calls = { answered: [], refused: 0, wrong: new Map() };
  const caller = async () => {
    while (time.goesOn()) if (!(await callOnce(pool, next(), calls))) await pause(AGAIN_AFTER_MS);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await pool.close();
  return calls;
}

/** Makes a call and counts it. Returns whether it was answered. */
async function callOnce(pool: Pool, { options, judge }: Call, calls: Calls): Promise<boolean> {
  const began = performance.now();
  const blame = (what: string) => calls.wrong.set(what, (calls.wrong.get(what) ?? 0) + 1);
  try {
    const { statusCode, headers, body } = await pool.request(options);
    const text = await body.text();
    if (statusCode === 200) {
      judge?.(headers, text);
      calls.answered.push(performance.now() - began);
      return true;
    }
    if ((statusCode === 429 || statusCode === 503) && headers["retry-after"]) calls.refused += 1;
    else blame(`${statusCode} without a hint`);
  } catch (error) {
    blame((error as Error).message);
  }
  return false;
}
