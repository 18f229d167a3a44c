import type { IncomingMessage } from "node:http";

/** There is no room for this body beside the others of the process: the sender has to try again later. */
export class BodyBudgetExceeded extends Error {}

/**
 * Limits the bytes of request bodies that a process has in memory at a time, over all endpoints: each body may be small and all
 * of them together too much.
 */
export interface BodyBudget {
  /**
   * Counts bytes received for a request. Returns false when there is no room for them, even after bodies that have been
   * arriving for long were dropped to make room: their `giveWay` is called.
   */
  take(request: IncomingMessage, bytes: number, giveWay: () => void): boolean;
  /** The body is complete: from here on it is never dropped. */
  whole(request: IncomingMessage): void;
  /**
   * Frees the bytes of a request that was answered, or whose body will never be complete. May be called for requests without a
   * body.
   */
  release(request: IncomingMessage): void;
  /** Bytes held now. */
  readonly bytes: number;
}

interface Arriving {
  startedAt: number;
  giveWay(): void;
}

/** A body that is incomplete after this time is dropped when others need the room: a slow sender cannot occupy it. */
const PATIENCE_MS = 1_000;

/** Returns a budget of `mostBytes`. All of them also count in the budget `within`, if given. */
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
      // This request may have been dropped itself, as the slowest.
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

/** 64 of the largest bodies, or ten thousand usual ones. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The budget of this process. */
export const bodiesInFlight: BodyBudget = createBodyBudget(MAX_BYTES);
