import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Sends at random (Poisson) moments, whether or not earlier requests were answered, and times each from the moment it was due:
 * a stall counts against all that should have been sent (perf 1.3). Returns milliseconds in order of sending. Bounded by
 * `count`. Throws what the first failed `send` threw, and sends no more after it.
 */
export async function openLoop(
  perSecond: number,
  count: number,
  send: (n: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  let failure: { error: unknown } | undefined;
  let due = performance.now();
  for (let n = 0; n < count && !failure; n += 1) {
    due += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    const meant = due;
    running.push(
      send(n).then(
        () => {
          times[n] = performance.now() - meant;
        },
        // Kept until the sending ends: a rejection that nobody waits for yet would end the process, and leave the app behind.
        (error: unknown) => {
          failure ??= { error };
        },
      ),
    );
  }
  await Promise.all(running);
  if (failure) throw failure.error;
  return times;
}
