/**
 * Preloaded into Prisma's own process only. Its engine waits at most 10 s for the lock on the migrations and never clears that
 * timer, which would keep the process running for 10 s after its work is done.
 */
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = ((callback: () => void, ms?: number, ...rest: unknown[]) => {
  const timer: unknown = setTimer(callback, ms, ...rest);
  if (ms === 10_000) (timer as NodeJS.Timeout).unref();
  return timer;
}) as typeof setTimeout;
