import { CarrierError } from "./errors";

export interface Limiter {
  /**
   * Runs `call` as soon as `key` has a free slot; urgent calls go first, and calls of different kinds in turn. Throws CarrierError `busy`
   * when too many calls are waiting.
   */
  run<T>(key: string, call: () => Promise<T>, options?: { urgent?: boolean; kind?: string }): Promise<T>;
}

interface Lane {
  running: number;
  urgent: (() => void)[];
  /** By their kinds, that whose turn is next first. */
  waiting: Map<string, (() => void)[]>;
}

const countWaiting = ({ urgent, waiting }: Lane) =>
  [...waiting.values()].reduce((sum, calls) => sum + calls.length, urgent.length);

/** Takes the call whose turn it is: the oldest of its kind, whose next turn comes after those of the other kinds. */
function takeNext({ urgent, waiting }: Lane): (() => void) | undefined {
  if (urgent.length > 0) return urgent.shift();
  const [turn] = waiting;
  if (turn === undefined) return undefined;
  const [kind, calls] = turn;
  waiting.delete(kind);
  const next = calls.shift();
  if (calls.length > 0) waiting.set(kind, calls);
  return next;
}

function wait({ waiting }: Lane, kind: string, start: () => void): void {
  const calls = waiting.get(kind);
  if (calls) calls.push(start);
  else waiting.set(kind, [start]);
}

/**
 * Limits the calls that each shop has in flight, so that one shop's bulk run neither floods the carrier nor delays other shops.
 * `slotsOf` may change from call to call. An urgent call goes before the same shop's other waiting calls. Of the others, each kind has a line of
 * its own, and the lines take turns: a booking waits for one label of a print of thousands, and the print goes on beside a day's bookings.
 */
export function createLimiter({ slotsOf, maxWaiting }: { slotsOf(key: string): number; maxWaiting: number }): Limiter {
  const lanes = new Map<string, Lane>();

  function leave(key: string, lane: Lane): void {
    lane.running -= 1;
    while (lane.running < slotsOf(key)) {
      const next = takeNext(lane);
      if (next === undefined) break;
      lane.running += 1;
      next();
    }
    if (lane.running === 0) lanes.delete(key);
  }

  async function enter(key: string, lane: Lane, urgent: boolean, kind: string): Promise<void> {
    if (lane.running < slotsOf(key)) {
      lane.running += 1;
      return;
    }
    if (countWaiting(lane) >= maxWaiting) {
      throw new CarrierError("busy", `${maxWaiting} calls of this shop are waiting already`);
    }
    await new Promise<void>((resolve) => (urgent ? lane.urgent.push(resolve) : wait(lane, kind, resolve)));
  }

  return {
    async run(key, call, { urgent = false, kind = "" } = {}) {
      const lane = lanes.get(key) ?? { running: 0, urgent: [], waiting: new Map() };
      lanes.set(key, lane);
      await enter(key, lane, urgent, kind);
      try {
        return await call();
      } finally {
        leave(key, lane);
      }
    },
  };
}
