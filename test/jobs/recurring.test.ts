import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRecurring } from "~/jobs/recurring.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something that recurs each second, and each turn of which ends when it is told to. */
function aRecurrence() {
  const turns: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  let ending: AbortSignal | undefined;
  const stop = startRecurring({
    everyMs: 1_000,
    run(signal) {
      ending = signal;
      const turn = Promise.withResolvers<void>();
      turns.push(turn);
      return turn.promise;
    },
    onError: (error) => errors.push(error),
  });
  return { turns, errors, stop, isEnding: () => ending?.aborted };
}

test("it begins at once, and again after an interval, but not while it runs", async () => {
  const { turns, stop } = aRecurrence();
  expect(turns).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toHaveLength(1);
  turns[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns).toHaveLength(2);
  turns[1]?.resolve();
  await stop(1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toHaveLength(2);
});

test("its end waits for what runs, which hears of it", async () => {
  const { turns, errors, stop, isEnding } = aRecurrence();
  let hasStopped = false;
  const stopped = stop(4_000).then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(3_900);
  expect([hasStopped, isEnding()]).toEqual([false, true]);
  turns[0]?.reject(new Error("the disk is full"));
  await stopped;
  expect(errors).toEqual([new Error("the disk is full")]);
});

test("what does not end in time is cut, and what it says after that is nobody's trouble", async () => {
  const { turns, errors, stop } = aRecurrence();
  const stopped = stop(4_000);
  await vi.advanceTimersByTimeAsync(4_000);
  await stopped;
  turns[0]?.reject(new Error("Cannot use a pool after calling end"));
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toEqual([]);
});
