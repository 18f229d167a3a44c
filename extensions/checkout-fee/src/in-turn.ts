/**
 * Runs the work when no other worker of this origin does the same; at once where a worker has no locks or is refused
 * them. Rejects as the work does, and when the signal aborts while it waits.
 */
export async function inTurn<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = self.navigator?.locks as LockManager | undefined;
  if (!locks) return work();
  let started = false;
  const turn = () => {
    started = true;
    // Work that hangs must not keep the others out for good.
    return Promise.race([work(), aborted(signal)]);
  };
  try {
    return await locks.request(name, { signal }, turn);
  } catch (error) {
    if (started || signal.aborted) throw error;
    return work();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}
