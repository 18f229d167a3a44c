import { expect, test } from "vitest";
import { createBreaker } from "~/carrier/breaker";

function aBreaker() {
  let at = 0;
  const breaker = createBreaker(() => at);
  return {
    breaker,
    pass: (ms: number) => {
      at += ms;
    },
    report: (...calls: boolean[]) => {
      for (const good of calls) breaker.report(good);
    },
  };
}

const bad = (times: number) => Array<boolean>(times).fill(false);
const good = (times: number) => Array<boolean>(times).fill(true);

test("the breaker stays closed for few bad calls, old ones, or one in two", () => {
  const few = aBreaker();
  few.report(...bad(19));
  expect(few.breaker.permit()).toBe("ask");

  const old = aBreaker();
  old.report(...bad(19));
  old.pass(10_001);
  old.report(...bad(19));
  expect(old.breaker.permit()).toBe("ask");

  const half = aBreaker();
  for (let n = 0; n < 40; n += 1) half.report(n % 2 === 0);
  expect(half.breaker.permit()).toBe("ask");
});

test("the breaker opens at three bad calls of four, and probes each second until one is good", () => {
  const { breaker, pass, report } = aBreaker();
  report(...good(5), ...bad(15));
  expect([breaker.open, breaker.permit()]).toEqual([true, "skip"]);
  pass(1_000);
  expect([breaker.permit(), breaker.permit()]).toEqual(["probe", "skip"]);
  report(false);
  pass(1_000);
  expect(breaker.permit()).toBe("probe");
  report(true);
  expect([breaker.open, breaker.permit()]).toEqual([false, "ask"]);
  // Failures before the good answer no longer count.
  report(...bad(18));
  expect(breaker.open).toBe(false);
});
