import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchReader } from "~/reader-watch.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const MB = 1024 * 1024;

/** Takes pieces of so many bytes, each after so many seconds, until it is cut or has had `pieces` of them. */
function take(watch: ReturnType<typeof watchReader>, cut: () => number, [bytes, seconds, pieces]: number[]): number {
  for (let n = 1; n <= (pieces ?? 0); n += 1) {
    watch.asked();
    watch.gave(bytes ?? 0);
    vi.advanceTimersByTime((seconds ?? 0) * 1_000);
    if (cut() > 0) return n;
  }
  return pieces ?? 0;
}

test("whoever takes a piece now and then is cut after a minute more than their pace allows", () => {
  const cut = vi.fn();
  const watch = watchReader(cut);
  // 16 kB each two seconds: a fourth of the pace. After t seconds t/4 of them count, and sixty more.
  expect(take(watch, () => cut.mock.calls.length, [16 * 1024, 2, 1_000])).toBe(40);
  expect(cut.mock.calls).toEqual([["slow"]]);
});

test("whoever keeps the pace is not cut within the hour, and nobody takes longer", () => {
  const cut = vi.fn();
  const watch = watchReader(cut);
  expect(take(watch, () => cut.mock.calls.length, [MB, 30, 1_000])).toBe(120);
  expect(cut.mock.calls).toEqual([["long"]]);
  // Nothing of it is left that could cut once more.
  watch.gave(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("the time that a piece takes to be made is nobody's fault", () => {
  const cut = vi.fn();
  const watch = watchReader(cut);
  for (let n = 0; n < 10; n += 1) {
    watch.asked();
    vi.advanceTimersByTime(300_000);
    watch.gave(1);
    vi.advanceTimersByTime(1_000);
  }
  expect(cut).not.toHaveBeenCalled();
});
