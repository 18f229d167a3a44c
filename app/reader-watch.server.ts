/**
 * A phone in the country has more than 32 kB a second, and who is slower may well take a small shop's file. In an hour it is 100 MB at
 * that pace; whoever has a larger shop has a better line.
 */
const BYTES_PER_SECOND = 32 * 1024;
/** What was taken may have been waited for this much longer than it takes at that pace. */
const GRACE_MS = 60_000;
/** For so long nothing may be taken. */
const IDLE_MS = 60_000;
/** All of it, with the time that it takes to make. */
const WHOLE_MS = 3_600_000;

/** Why an answer was ended: nothing was taken, too little was, or it took too long. */
export type ReaderFault = "idle" | "slow" | "long";

/** Watches whoever takes an answer. */
export interface ReaderWatch {
  /** Notes that the next piece is asked for. */
  asked(): void;
  /** Notes that a piece was handed over: from now on the reader is waited for. */
  gave(bytes: number): void;
  end(): void;
}

/**
 * Returns a watch over the reader of an answer that keeps something others wait for; `cut` is called once, when it has had its time. Only the
 * time that the reader is waited for counts against its pace: who is served slowly is not blamed.
 */
export function watchReader(cut: (why: ReaderFault) => void): ReaderWatch {
  let [waitedMs, bytes, since] = [0, 0, performance.now()];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const whole = setTimeout(() => over("long"), WHOLE_MS).unref();

  function over(why: ReaderFault) {
    end();
    cut(why);
  }
  function end() {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(whole);
  }
  function wait() {
    if (isOver) return;
    since = performance.now();
    const leftMs = GRACE_MS + (bytes * 1000) / BYTES_PER_SECOND - waitedMs;
    timer = setTimeout(() => over(leftMs < IDLE_MS ? "slow" : "idle"), Math.max(0, Math.min(IDLE_MS, leftMs))).unref();
  }
  wait();
  return {
    asked() {
      clearTimeout(timer);
      waitedMs += performance.now() - since;
    },
    gave(more) {
      bytes += more;
      wait();
    },
    end,
  };
}
