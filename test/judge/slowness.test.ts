import { expect, test } from "vitest";
import { slownessOf } from "../../faults/slowness.ts";

test("patience grows with what most starts take, and never below what is usual", () => {
  expect(slownessOf([{ startsMs: [1_000, 60_000] }, { startsMs: [5_000] }])).toEqual({ readyMs: 5_000, times: 2 });
  expect(slownessOf([{ startsMs: [1_000] }])).toEqual({ readyMs: 1_000, times: 1 });
  expect(slownessOf([{ startsMs: [] }])).toEqual({ readyMs: Number.NaN, times: 1 });
});
