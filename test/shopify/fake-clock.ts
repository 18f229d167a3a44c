/** A clock that only moves when everybody sleeps, and then at once to the first who wakes. */
export function createFakeClock(startMs = 0) {
  let nowMs = startMs;
  const sleepers: { at: number; wake(): void }[] = [];

  /** Lets everything run that waits for nothing but promises. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  return {
    now: () => nowMs,
    wait: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: nowMs + ms, wake })),
    /** Moves on until `work` ends. Throws when it waits for something that no sleeper can bring. */
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
