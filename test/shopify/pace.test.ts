import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correct, countedCost, firstGuess, levelAt, reserveOf, spend, waitFor } from "~/shopify/pace";

const bucket = (available: number, maximum = 2000, restoreRate = 100) => ({
  available,
  maximum,
  restoreRate,
  readAt: 10_000,
});

describe("points come back with time, up to the bucket's size", () => {
  test.each([
    [500, 10_000, 500],
    [500, 11_000, 600],
    [500, 10_005, 500.5],
    [1950, 12_000, 2000],
    [-30, 10_100, -20],
    // A clock that was set back neither adds nor removes points.
    [500, 9000, 500],
  ])("%d points at 10 s are at %d ms %d", (available, nowMs, level) => {
    expect(levelAt(bucket(available), nowMs)).toBe(level);
  });
});

describe("milliseconds until a request may go", () => {
  test.each([
    ["enough", bucket(100), 90, 0, 0],
    ["exactly enough", bucket(90), 90, 0, 0],
    ["10 points short at 100 per second", bucket(80), 90, 0, 100],
    ["the reserve is short", bucket(290), 100, 200, 100],
    ["the same at Plus", bucket(290, 20_000, 1000), 100, 200, 10],
    ["a part of a millisecond counts as a whole one", bucket(89.95), 90, 0, 1],
    ["more than the bucket holds waits for a full one", bucket(1990), 1950, 200, 100],
  ])("%s", (_case, state, cost, reserve, ms) => {
    expect(waitFor(state, cost, reserve, 10_000)).toBe(ms);
  });
});

test("the reserve is a twentieth of the bucket, 100 at most", () => {
  expect([reserveOf(bucket(0, 1000)), reserveOf(bucket(0)), reserveOf(bucket(0, 20_000))]).toEqual([50, 100, 100]);
});

test("a request counts for every process that spends from the bucket", () => {
  expect([countedCost(10, 1), countedCost(10, 3), countedCost(10, 0)]).toEqual([10, 30, 10]);
});

test("before the first answer only a few points are spent", () => {
  expect(firstGuess(5)).toEqual({ available: 400, maximum: 2000, restoreRate: 100, readAt: 5 });
});

test("an answer's numbers replace ours, minus the points of requests under way", () => {
  const reading = { requested: 10, available: 700, maximum: 4000, restoreRate: 200 };
  expect(correct(reading, 30, 99)).toEqual({ available: 670, maximum: 4000, restoreRate: 200, readAt: 99 });
});

test("the points are available exactly after the wait", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -500, max: 2000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 200 }),
      (available, cost, reserve) => {
        const state = bucket(available);
        const ms = waitFor(state, cost, reserve, 10_000);
        const levelAfter = levelAt(spend(state, cost, 10_000 + ms), 10_000 + ms);
        expect(levelAfter).toBeGreaterThanOrEqual(reserve - 1e-6);
        if (ms > 0) expect(levelAt(state, 10_000 + ms - 1)).toBeLessThan(cost + reserve + 1e-6);
      },
    ),
  );
});
