import { describe, expect, test } from "vitest";
import { countQuote, durationQuantileMs, emptyTally, requestCount, sumTallies } from "~/domain/fee/quote-tally";
import type { QuoteTrace } from "~/domain/fee/quote-trace";

const trace = (ms: number, outcome: QuoteTrace["outcome"], ...sources: string[]) =>
  ({ ms, outcome, transports: sources.map((source) => ({ source })) }) as QuoteTrace;
const tallyOf = (...traces: QuoteTrace[]) => {
  const tally = emptyTally();
  for (const one of traces) countQuote(tally, one);
  return tally;
};

test("counts requests by outcome and fees by source", () => {
  const tally = tallyOf(
    trace(3, "rates", "cached", "live"),
    trace(40, "rates", "tariff", "none"),
    trace(310, "unanswered", "none", "none"),
    trace(1, "empty"),
  );
  expect(tally).toMatchObject({
    rates: 2,
    unanswered: 1,
    empty: 1,
    cached: 1,
    live: 1,
    tariff: 1,
    fallback: 0,
    none: 3,
  });
  expect(requestCount(tally)).toBe(4);
});

test("two tallies are added up", () => {
  const [one, other] = [trace(3, "rates", "live"), trace(9_000, "rates", "cached")];
  expect(sumTallies([tallyOf(one), tallyOf(other)])).toEqual(tallyOf(one, other));
  expect(sumTallies([])).toEqual(emptyTally());
});

describe("the 95th percentile of the duration", () => {
  const hundred = (slow: number) => [
    ...Array.from({ length: 100 - slow }, () => trace(4, "rates")),
    ...Array.from({ length: slow }, () => trace(280, "rates")),
  ];
  test.each([
    [[], null],
    [[trace(4, "rates")], 5],
    [[trace(5, "rates")], 5],
    [[trace(5.1, "rates")], 10],
    [hundred(5), 5],
    [hundred(6), 300],
    [[trace(4_000, "rates")], Number.POSITIVE_INFINITY],
  ])("case %#", (traces, bound) => {
    expect(durationQuantileMs(tallyOf(...traces), 0.95)).toBe(bound);
  });
});
