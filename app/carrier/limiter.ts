import { CarrierError } from "./errors";

export interface Limiter {
  /**
   * Runs `call` as soon as `key` has a free slot; urgent calls go first. Throws CarrierError `busy` when too many calls are
   * waiting.
   */
  run<T>(key: string, call: () => Promise<T>, options?: { urgent?: boolean }): Promise<T>;
}

interface Lane {
  running: number;
  urgent: (() => void)[];
  waiting: (() => void)[];
}

/**
 * Limits the calls that each shop has in flight, so that one shop's bulk run neither floods the carrier nor delays other shops.
 * `slotsOf` may change from call to call. An urgent call goes before the same shop's other waiting calls.
 */
export function createLimiter({ slotsOf, maxWaiting }: { slotsOf(key: string): number; maxWaiting: number }): Limiter {
  const lanes = new Map<string, Lane>();

  function leave(key: string, lane: Lane): void {
    lane.running -= 1;
    while (lane.running < slotsOf(key)) {
      const next = lane.urgent.shift() ?? lane.waiting.shift();
      if (next === undefined) break;
      lane.running += 1;
      next();
    }
    if (lane.running === 0) lanes.delete(key);
  }

  async function enter(key: string, lane: Lane, urgent: boolean): Promise<void> {
    if (lane.running < slotsOf(key)) {
      lane.running += 1;
      return;
    }
    if (lane.urgent.length + lane.waiting.length >= maxWaiting) {
      throw new CarrierError("busy", `${maxWaiting} calls of this shop are waiting already`);
    }
    await new Promise<void>((resolve) => (urgent ? lane.urgent : lane.waiting).push(resolve));
  }

  return {
    async run(key, call, { urgent = false } = {}) {
      const lane = lanes.get(key) ?? { running: 0, urgent: [], waiting: [] };
      lanes.set(key, lane);
      await enter(key, lane, urgent);
      try {
        return await call();
      } finally {
        leave(key, lane);
      }
    },
  };
}
