/**
 * Preloaded into Prisma's own process and no other: its engine waits at most 10 s for the lock on the migrations and leaves
 * the timer behind, which would hold the process for 10 s after its work is done.
 */
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = ((callback: () => void, ms?: number, ...rest: unknown[]) => {
  const timer: unknown = setTimer(callback, ms, ...rest);
  if (ms === 10_000) (timer as NodeJS.Timeout).unref();
  return timer;
}) as typeof setTimeout;
