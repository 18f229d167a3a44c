import { expect, test } from "vitest";
import { createClock } from "~/clock.server";

const HOUR_MS = 3_600_000;

/** A machine whose wall clock jumps, and PostgreSQL's clock, which is right. */
function aMachine() {
  const wrong: number[] = [];
  let [realMs, aheadMs] = [1_000_000_000, 0];
  const clock = createClock({
    wall: () => realMs + aheadMs,
    steady: () => realMs - 5_000,
    onWrong: (ms) => void wrong.push(ms),
  });
  return {
    ...{ clock, wrong },
    pass(ms: number) {
      realMs += ms;
    },
    jump(ms: number) {
      aheadMs += ms;
    },
    hear: () => clock.hear(realMs),
    /** By how much the clock is wrong. */
    offBy: () => clock.now() - realMs,
  };
}

test("a clock that was right goes on through a jump, ahead and back, and says once that it is wrong", () => {
  const { clock, wrong, pass, jump, hear, offBy } = aMachine();
  hear();
  jump(HOUR_MS);
  pass(900);
  expect(offBy()).toBe(0);
  hear();
  hear();
  pass(900);
  expect(offBy()).toBe(0);
  jump(-HOUR_MS);
  expect(offBy()).toBe(0);
  hear();
  expect(offBy()).toBe(0);
  expect(wrong).toEqual([HOUR_MS]);
  expect(clock.now()).toBe(1_000_001_800);
});

test("a clock that was wrong from the beginning is right once PostgreSQL was heard", () => {
  const { jump, hear, pass, offBy } = aMachine();
  jump(-20 * 60_000);
  hear();
  pass(60_000);
  expect(offBy()).toBe(0);
});

test("seconds between two machines are left as they are", () => {
  const { wrong, jump, hear, offBy } = aMachine();
  jump(4_000);
  hear();
  expect([offBy(), wrong]).toEqual([4_000, []]);
});
