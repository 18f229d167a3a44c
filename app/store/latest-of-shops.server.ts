import type { WaitingWrite } from "./waiting-writes.server";

/** One value for each shop that waits to be written; a later one replaces it. */
export interface LatestOfShops<Value> {
  set(shopId: string, value: Value): void;
  /** Removes what waits and returns how it is written. */
  take(): WaitingWrite[];
}

/** Returns an empty buffer; `write` stores one shop's value, and `what` names it in the log. */
export function createLatestOfShops<Value>(
  what: string,
  write: (shopId: string, value: Value) => Promise<unknown>,
): LatestOfShops<Value> {
  let latest = new Map<string, Value>();

  return {
    set: (shopId, value) => void latest.set(shopId, value),
    take() {
      const taken = [...latest];
      latest = new Map();
      return taken.map(([shopId, value]) => ({
        what,
        write: () => write(shopId, value),
        putBack() {
          if (!latest.has(shopId)) latest.set(shopId, value);
        },
      }));
    },
  };
}
