import type { Log } from "~/log.server";
import type { Ticket } from "./fair-queue.server";

/** How one kind of work is taken and run. */
export interface WorkSource<Work> {
  name: string;
  /** Pieces at a time in this process. */
  concurrency: number;
  /** How many pieces must end before more are looked for, while others run: larger sets cost less. 1 by default. */
  refillAt?: number;
  /** Takes up to `free` pieces at once. */
  take(free: number): Promise<Ticket<Work>[]>;
  /** Runs one piece; never throws. May return after how many milliseconds it is to be done again. */
  run(work: Work): Promise<number | undefined>;
  /** Makes pieces due again that this process will not end. What has no such function is freed when the process leaves (`presence`). */
  giveBack?(works: readonly Work[]): Promise<void>;
}

export interface Loop<Work = unknown> {
  name: string;
  /** Returns the pieces that run at this moment. */
  inHand(): Work[];
  /** Checks for work now instead of at the next poll. */
  wake(): void;
  /** Takes no more work, waits for what is running, at most `timeoutMs`, and gives back what is not done by then. */
  stop(timeoutMs: number): Promise<void>;
}

const PAUSE_AFTER_FAILURE_MS = 1_000;
/** Pieces that are due again within this time are looked for together. */
const LOOK_AGAIN_STEP_MS = 250;

/** Starts a loop that takes as much work as it has free slots and runs each piece on its own: none waits for the slowest. */
export function startLoop<Work>(source: WorkSource<Work>, { pollMs, log }: { pollMs: number; log: Log }): Loop<Work> {
  const { name, concurrency, refillAt = 1 } = source;
  const running = new Map<Promise<void>, Work>();
  let stopped = false;
  let woken = false;
  let ended = 0;
  let wakeUp: (() => void) | undefined;
  /** Moments, in steps of {@link LOOK_AGAIN_STEP_MS}, at which pieces that were put back are due again. */
  const looks = new Map<number, NodeJS.Timeout>();

  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      if (woken || stopped) return resolve();
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function loop() {
    while (!stopped) {
      const free = concurrency - running.size;
      woken = false;
      ended = 0;
      const tickets = free > 0 ? await take(free) : [];
      // Taken while it was told to stop: nobody waits for it here.
      if (stopped) return await giveBack(tickets.map(({ work }) => work));
      for (const { work, leave } of tickets) {
        const piece = source.run(work).then((againMs) => {
          if (againMs !== undefined) lookAgainIn(againMs);
          leave();
          running.delete(piece);
          ended += 1;
          if (ended >= refillAt || running.size === 0) wake();
        });
        running.set(piece, work);
      }
      if (tickets.length < Math.max(free, 1)) await nap(pollMs);
    }
  }

  /** Looks when a piece is due again. What comes later than the next poll is left to it. */
  function lookAgainIn(ms: number) {
    const step = Math.ceil((performance.now() + ms) / LOOK_AGAIN_STEP_MS);
    if (stopped || ms >= pollMs || looks.has(step)) return;
    const look = () => {
      looks.delete(step);
      wake();
    };
    looks.set(step, setTimeout(look, step * LOOK_AGAIN_STEP_MS - performance.now()));
  }

  async function take(free: number) {
    try {
      return await source.take(free);
    } catch (error) {
      log.error({ err: error, queue: name }, "queue.fetch_failed");
      await nap(PAUSE_AFTER_FAILURE_MS);
      return [];
    }
  }

  async function giveBack(works: readonly Work[]) {
    if (works.length === 0) return;
    await source.giveBack?.(works).catch((error) => log.warn({ err: error, queue: name }, "queue.not_given_back"));
  }

  function wake() {
    woken = true;
    wakeUp?.();
  }

  const looping = loop();
  return {
    name,
    inHand: () => [...running.values()],
    wake,
    async stop(timeoutMs) {
      stopped = true;
      for (const timer of looks.values()) clearTimeout(timer);
      wakeUp?.();
      const deadline = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref());
      await Promise.race([looping.then(() => Promise.all(running.keys())), deadline]);
      await giveBack([...running.values()]);
    },
  };
}
