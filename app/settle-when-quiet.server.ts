import { type EventLoopUtilization, performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { settleMemory } from "./settle-memory.server";

/** What a process sees of itself. */
export interface OwnLook {
  /** Returns which part of the time since the last call the thread was busy, 0 to 1. */
  busyShare(): number;
  /** Returns the memory that V8 has taken for objects and has none in. */
  roomBytes(): number;
  nowMs(): number;
  settle(): void;
}

export const LOOK_EVERY_MS = 10_000;
/** A process that answers checkouts settles only while hardly any come: who comes meanwhile waits for a tenth of a second. Work can wait. */
export const QUIET_SHARE = 0.05;
/** Less is not worth it: a process that has just been settled has about ten. */
export const ROOM_WORTH_IT_BYTES = 20 * 2 ** 20;
/** At most 0.2 per cent of the time goes into it, whatever the process does. */
export const AT_MOST_EVERY_MS = 60_000;

/**
 * Returns what is to be called every `LOOK_EVERY_MS`: it settles the memory of a process whose room has grown, and which has been quiet since
 * the last call or only works. V8 enlarges the room for new objects with whatever work there is, up to what `--max-semi-space-size` allows, and gives nothing back
 * by itself: a process that worked for a minute would hold sixty megabytes more for as long as it lives (decision 135).
 */
export function createSettler(
  { busyShare, roomBytes, nowMs, settle }: OwnLook,
  { answersCheckouts }: { answersCheckouts: boolean },
): () => void {
  let settledAt = Number.NEGATIVE_INFINITY;
  return () => {
    // Asked each time, so that it is about the time since the last look.
    const isQuiet = busyShare() < QUIET_SHARE;
    if (answersCheckouts && !isQuiet) return;
    if (nowMs() - settledAt < AT_MOST_EVERY_MS || roomBytes() < ROOM_WORTH_IT_BYTES) return;
    settle();
    settledAt = nowMs();
  };
}

/** Looks at this process from now on, and settles its memory whenever it is quiet. Returns the function that ends it. */
export function settleWhenQuiet(roles: { answersCheckouts: boolean }): () => void {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  const settler = createSettler(
    {
      busyShare() {
        const now = performance.eventLoopUtilization();
        const { utilization } = performance.eventLoopUtilization(now, before);
        before = now;
        return utilization;
      },
      roomBytes() {
        const { total_heap_size, used_heap_size } = getHeapStatistics();
        return total_heap_size - used_heap_size;
      },
      nowMs: () => performance.now(),
      settle: settleMemory,
    },
    roles,
  );
  const timer = setInterval(settler, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
