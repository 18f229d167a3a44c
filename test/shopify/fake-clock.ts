/** A clock that moves only when every task sleeps, and then straight to the first wake-up. */
export function createFakeClock(startMs = 0) {
  let nowMs = startMs;
  const sleepers: { at: number; wake(): void }[] = [];

  /** Runs everything that waits only for promises. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  return {
    now: () => nowMs,
    wait: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: nowMs + ms, wake })),
    /** Advances until `work` ends. Throws if it waits for something that no sleeper resolves. */
    async until<Result>(work: Promise<Result>): Promise<Result> {
      let ended = false;
      const end = () => {
        ended = true;
      };
      work.then(end, end);
      await settle();
      while (!ended) {
        sleepers.sort((a, b) => a.at - b.at);
        const first = sleepers.shift();
        if (!first) throw new Error("everybody waits and nobody sleeps");
        nowMs = first.at;
        first.wake();
        await settle();
      }
      return work;
    },
  };
}
