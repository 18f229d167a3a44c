import { setTimeout as pause } from "node:timers/promises";

/** Something that goes on beside a run until it is told to end. */
export interface GoingOn {
  /** Resolves when the last step is done. Rejects with what a step threw, after which there was none. */
  end(): Promise<void>;
}

/** Takes a step again and again, each so long after the one before has ended. */
export function goOn(everyMs: number, step: (n: number) => Promise<unknown>): GoingOn {
  let ended = false;
  const running = (async () => {
    for (let n = 0; !ended; n += 1) {
      await step(n);
      await pause(everyMs);
    }
  })();
  // Heard by who ends it.
  running.catch(() => undefined);
  return {
    async end() {
      ended = true;
      await running;
    },
  };
}
