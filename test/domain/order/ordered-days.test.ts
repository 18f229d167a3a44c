import { expect, test } from "vitest";
import { orderedBetween } from "~/domain/order/ordered-days";

/** Half past one in the night of 23 November in Vietnam. */
const NOW = new Date("2026-11-22T18:30:00Z");

test.each([
  [null, null, null, null],
  ["today", null, "2026-11-22T17:00:00.000Z", null],
  ["yesterday", null, "2026-11-21T17:00:00.000Z", "2026-11-22T17:00:00.000Z"],
  ["week", null, "2026-11-16T17:00:00.000Z", null],
  ["yesterday", "today", "2026-11-21T17:00:00.000Z", "2026-11-23T17:00:00.000Z"],
  ["2026-11-01", "2026-11-01", "2026-10-31T17:00:00.000Z", "2026-11-01T17:00:00.000Z"],
  [null, "2026-10-31", null, "2026-10-31T17:00:00.000Z"],
])("orders from %s to %s are those from %s until before %s", (from, to, since, before) => {
  const { orderedSince, orderedBefore } = orderedBetween({ from, to }, NOW);
  expect([orderedSince?.toISOString() ?? null, orderedBefore?.toISOString() ?? null]).toEqual([since, before]);
});
