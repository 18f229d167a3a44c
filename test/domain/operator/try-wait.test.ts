import fc from "fast-check";
import { expect, test } from "vitest";
import { tryWaitMs } from "~/domain/operator/try-wait";

const now = new Date("2026-12-02T03:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test.each([
  [0, null, 0],
  [2, ago(0), 0],
  [3, ago(0), 5],
  [3, ago(4), 1],
  [3, ago(5), 0],
  [5, ago(0), 20],
  [11, ago(0), 900],
  [1_000, ago(0), 900],
])("after %i wrong tries, the last at %j, the next waits %i s", (count, lastAt, seconds) => {
  expect(tryWaitMs({ count, lastAt }, now)).toBe(seconds * 1_000);
});

test("one more wrong try never shortens the wait", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(2_000), (count, seconds) => {
      const wait = (n: number) => tryWaitMs({ count: n, lastAt: ago(seconds) }, now);
      expect(wait(count + 1)).toBeGreaterThanOrEqual(wait(count));
    }),
  );
});
