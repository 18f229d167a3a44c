import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAllowance } from "~/carrier/allowance";
import type { CarrierErrorKind } from "~/carrier/errors";

/** An allowance with a clock that the test moves. */
function anAllowance(most = 32) {
  let now = 0;
  const allowance = createAllowance({ most, now: () => now });
  const report = (kind: CarrierErrorKind | null, startedAt = now) => allowance.report("a", kind, startedAt);
  const times = (count: number, kind: CarrierErrorKind | null) => {
    for (let n = 0; n < count; n += 1) report(kind);
  };
  return { of: () => allowance.of("a"), ofAnother: () => allowance.of("b"), report, times, pass: () => (now += 1) };
}

describe("the calls that an account may have in flight", () => {
  test("begin low, rise with each answer, and stop at the most that are allowed", () => {
    const { of, times } = anAllowance(32);
    expect(of()).toBe(10);
    times(5, null);
    expect(of()).toBe(15);
    times(100, null);
    expect(of()).toBe(32);
  });

  test("are halved when the carrier pushes back, once for all calls of that moment, and rise slowly afterwards", () => {
    const { of, ofAnother, times, report, pass } = anAllowance(32);
    times(30, null);
    pass();
    report("throttled");
    expect(of()).toBe(16);
    // These had begun before the step down.
    for (let n = 0; n < 15; n += 1) report("throttled", 0);
    expect(of()).toBe(16);
    times(16, null);
    expect(of()).toBe(16);
    times(2, null);
    expect(of()).toBe(17);
    expect(ofAnother()).toBe(10);
  });

  test("are not lowered by single lost answers, but by a carrier that mostly does not answer", () => {
    const { of, times } = anAllowance(32);
    times(30, null);
    for (let n = 0; n < 20; n += 1) {
      times(1, "timeout");
      times(2, null);
    }
    expect(of()).toBe(32);
    times(6, "timeout");
    expect(of()).toBeLessThan(32);
  });

  test("are never less than one nor more than the most, whatever the carrier does", () => {
    const kinds = fc.constantFrom<CarrierErrorKind | null>(null, "throttled", "timeout", "server_error", "refused");
    fc.assert(
      fc.property(fc.array(kinds), fc.integer({ min: 1, max: 64 }), (answers, most) => {
        const { of, report, pass } = anAllowance(most);
        for (const kind of answers) {
          pass();
          report(kind);
          expect(of()).toBeGreaterThanOrEqual(1);
          expect(of()).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

/** Processes that share an account's calls in equal parts, and hear of each other at once. */
function processes(count: number, most = 32) {
  let now = 0;
  const all = Array.from({ length: count }, (_, me) =>
    createAllowance({
      ...{ most, now: () => now, processes: () => count, nameOf: (account: string) => `hidden ${account}` },
      share: (calls) => Math.max(1, Math.floor(calls / count)),
      onLowered: (name, calls) => {
        for (const [n, other] of all.entries()) if (n !== me) other.hearLowered(name, calls);
      },
    }),
  );
  const inAll = () => all.reduce((sum, one) => sum + one.of("a"), 0);
  /** Each process gets as many answers as it has calls. */
  const round = (kind: CarrierErrorKind | null = null) => {
    now += 1;
    for (const one of all) for (let n = one.of("a"); n > 0; n -= 1) one.report("a", kind, now);
  };
  return { all, inAll, round, pass: () => (now += 1), now: () => now };
}

describe("several processes", () => {
  test("begin with no more calls together than one alone, and rise as fast", () => {
    const [one, four] = [processes(1), processes(4)];
    expect([one.inAll(), four.inAll()]).toEqual([10, 8]);
    for (const some of [one, four]) some.round();
    expect([one.inAll(), four.inAll()]).toEqual([20, 16]);
    for (const some of [one, four]) for (let n = 0; n < 3; n += 1) some.round();
    expect([one.inAll(), four.inAll()]).toEqual([32, 32]);
  });

  test("step down together when the carrier pushes one of them back, once however many of them it says it to", () => {
    const { all, inAll, round, pass, now } = processes(2);
    for (let n = 0; n < 5; n += 1) round();
    expect(inAll()).toBe(32);
    const begun = now();
    pass();
    for (const one of all) for (let n = 0; n < 16; n += 1) one.report("a", "throttled", begun);
    expect(inAll()).toBe(16);
    // One call more for all of them in each round, however many they are.
    for (let n = 0; n < 4; n += 1) round();
    expect(inAll()).toBeGreaterThanOrEqual(18);
    expect(inAll()).toBeLessThanOrEqual(20);
  });

  test("that start later begin where the others are, and are not set back by what is long past", () => {
    let now = 0;
    const late = createAllowance({ most: 32, now: () => now });
    late.recall("a", 4);
    expect(late.of("a")).toBe(4);
    for (let n = 0; n < 60; n += 1) late.report("a", null, now);
    const risen = late.of("a");
    expect(risen).toBeGreaterThan(4);
    now += 1;
    late.recall("a", 4);
    expect(late.of("a")).toBe(risen);
    late.hearLowered("a", 5);
    expect(late.of("a")).toBe(5);
  });
});

test("a process that serves pages says that it calls for an account, and again while it does; the others leave it room", () => {
  let now = 0;
  const said: string[] = [];
  const share = (calls: number, _name: string, pagesAsk: boolean) => (pagesAsk ? calls - 2 : calls);
  const worker = createAllowance({ most: 10, now: () => now, share });
  const onPagesAsk = (name: string) => {
    said.push(name);
    worker.hearPagesAsk(name);
  };
  const web = createAllowance({ most: 10, now: () => now, onPagesAsk });
  expect(worker.of("a")).toBe(10);
  web.ask("a");
  web.ask("a");
  expect([said, worker.of("a"), worker.of("b")]).toEqual([["a"], 8, 10]);
  now = 5_000;
  web.ask("a");
  expect(said).toEqual(["a", "a"]);
  now = 14_999;
  expect(worker.of("a")).toBe(8);
  now = 15_000;
  expect(worker.of("a")).toBe(10);
});
