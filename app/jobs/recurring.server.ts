/** Ends what recurs: nothing begins any more, and what runs is waited for, at most so long. */
export type StopRecurring = (withinMs: number) => Promise<void>;

/** What is done at once and then again and again. */
export interface Recurrence {
  everyMs: number;
  /** `ending` is aborted once no more may be begun: what consists of parts ends after the one in hand. */
  run(ending: AbortSignal): Promise<unknown>;
  /** Told of an error, except of what was cut because the process ended: its databases are closed by then. */
  onError(error: unknown): void;
}

/**
 * Does something at once and then in an interval, never twice at a time in this process. Returns the function that ends it: a process closes its
 * databases only after what recurs has let go of them (decision 149).
 */
export function startRecurring({ everyMs, run, onError }: Recurrence): StopRecurring {
  const ending = new AbortController();
  let isCut = false;
  let running: Promise<void> | undefined;

  function turn(): void {
    running ??= run(ending.signal)
      .then(
        () => undefined,
        (error: unknown) => {
          if (!isCut) onError(error);
        },
      )
      .finally(() => {
        running = undefined;
      });
  }

  const timer = setInterval(turn, everyMs);
  turn();
  return async (withinMs) => {
    clearInterval(timer);
    ending.abort();
    const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref());
    await Promise.race([running, late]);
    isCut = running !== undefined;
  };
}
