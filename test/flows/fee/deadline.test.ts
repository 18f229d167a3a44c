import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDeadline } from "~/flows/fee/deadline.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("everybody who waits is told once when the time has come, and who comes later sees that it is past", () => {
  const deadline = createDeadline(performance.now() + 100);
  const [one, other] = [vi.fn(), vi.fn()];
  deadline.whenPast(one);
  vi.advanceTimersByTime(60);
  deadline.whenPast(other);
  // The timer counts in whole milliseconds.
  vi.advanceTimersByTime(35);
  expect([one.mock.calls.length, other.mock.calls.length, deadline.isPast]).toEqual([0, 0, false]);
  vi.advanceTimersByTime(100);
  expect([one.mock.calls.length, other.mock.calls.length, deadline.isPast]).toEqual([1, 1, true]);
});

test("a time that has gone by already is past at the next turn", () => {
  const deadline = createDeadline(performance.now() - 5);
  const late = vi.fn();
  deadline.whenPast(late);
  vi.advanceTimersByTime(1);
  expect(late).toHaveBeenCalledOnce();
});

test("nobody is told after the end, and nothing runs while nobody waits", () => {
  const deadline = createDeadline(performance.now() + 10);
  expect(vi.getTimerCount()).toBe(0);
  const late = vi.fn();
  deadline.whenPast(late);
  deadline.end();
  vi.advanceTimersByTime(100);
  expect(late).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
