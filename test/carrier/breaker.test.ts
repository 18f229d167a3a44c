import { expect, test, vi } from "vitest";
import { createBreaker } from "~/carrier/breaker";

function aBreaker(processes = 1) {
  let at = 0;
  const onOpened = vi.fn();
  const breaker = createBreaker(() => at, { processes: () => processes, onOpened });
  return {
    breaker,
    onOpened,
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

test("a breaker that hears of another's asks with probes until the carrier answers this process, and tells nobody", () => {
  const { breaker, report, onOpened } = aBreaker();
  breaker.hear();
  expect([breaker.open, breaker.permit(), breaker.permit()]).toEqual([true, "probe", "skip"]);
  report(true);
  expect([breaker.open, breaker.permit()]).toEqual([false, "ask"]);
  expect(onOpened).not.toHaveBeenCalled();
});

test("several processes make one probe a second together, and each tells once what it finds out", () => {
  const { breaker, pass, report, onOpened } = aBreaker(3);
  report(...bad(25));
  expect(onOpened).toHaveBeenCalledTimes(1);
  pass(2_999);
  expect(breaker.permit()).toBe("skip");
  pass(1);
  expect(breaker.permit()).toBe("probe");
  report(...bad(5));
  expect(onOpened).toHaveBeenCalledTimes(1);
});
