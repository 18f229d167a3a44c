import type { IncomingMessage } from "node:http";

/** No room for this body beside the others of the process: the sender comes back later. */
export class BodyBudgetExceeded extends Error {}

/** The bytes of bodies that a process holds at a time, of all doors together: each may be small and all of them too much. */
export interface BodyBudget {
  /**
   * Counts bytes that came in for a request. False when there is no room for them, even after those that have been arriving
   * for long gave way: they are told by their `giveWay`.
   */
  take(request: IncomingMessage, bytes: number, giveWay: () => void): boolean;
  /** The body is whole: from here on it gives way to none. */
  whole(request: IncomingMessage): void;
  /** What was made of the body is answered, or it will never be whole. May be called for requests without any. */
  release(request: IncomingMessage): void;
  /** Bytes held now. */
  readonly bytes: number;
}

interface Arriving {
  startedAt: number;
  giveWay(): void;
}

/** A body that is not whole after this gives way to others when there is no room: who sends in drips holds no place. */
const PATIENCE_MS = 1_000;

/** Makes one of `mostBytes`, all of which count in the budget `within` besides. */
export function createBodyBudget(
  mostBytes: number,
  now: () => number = () => performance.now(),
  within?: BodyBudget,
): BodyBudget {
  const held = new Map<IncomingMessage, number>();
  /** In the order they began. */
  const arriving = new Map<IncomingMessage, Arriving>();
  let total = 0;

  function release(request: IncomingMessage): void {
    const bytes = held.get(request);
    if (bytes === undefined) return;
    total -= bytes;
    held.delete(request);
    arriving.delete(request);
    within?.release(request);
  }

  function makeRoom(bytes: number): boolean {
    for (const [slow, { startedAt, giveWay }] of arriving) {
      if (total + bytes <= mostBytes || now() - startedAt < PATIENCE_MS) break;
      release(slow);
      giveWay();
    }
    return total + bytes <= mostBytes;
  }

  return {
    take(request, bytes, giveWay) {
      const before = held.get(request);
      if (total + bytes > mostBytes && !makeRoom(bytes)) return false;
      // It may have been the slowest itself.
      if (before !== undefined && !held.has(request)) return false;
      if (within && !within.take(request, bytes, giveWay)) return false;
      if (before === undefined) arriving.set(request, { startedAt: now(), giveWay });
      held.set(request, (before ?? 0) + bytes);
      total += bytes;
      return true;
    },
    whole(request) {
      arriving.delete(request);
      within?.whole(request);
    },
    release,
    get bytes() {
      return total;
    },
  };
}

/** Sixty-four of the largest bodies, ten thousand of usual ones. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The one of this process. */
export const bodiesInFlight: BodyBudget = createBodyBudget(MOST_BYTES);
