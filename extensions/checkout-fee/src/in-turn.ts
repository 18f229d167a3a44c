/**
 * Runs the work while no other worker of this origin runs work of the same name; at once where a worker has no locks or is
 * denied them. Rejects when the work does, and when the signal aborts.
 */
export async function inTurn<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const locks = self.navigator?.locks as LockManager | undefined;
  if (!locks) return work();
  let started = false;
  const turn = () => {
    started = true;
    // An abort ends the turn, so that hung work does not block the other workers for good.
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
