import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAllowance } from "~/carrier/allowance";
import type { CarrierErrorKind } from "~/carrier/errors";

/** An allowance with a clock that the test moves. */
function anAllowance(most = 32) {
  let now = 0;
  const allowance = createAllowance(
    () => most,
    () => now,
  );
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
