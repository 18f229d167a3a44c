import { expect, test } from "vitest";
import type { FeeSource } from "~/domain/fee/carrier-fee";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { UNKNOWN_PLACE } from "~/domain/fee/rate-request";
import { createRateQuoteBuffer } from "~/store/rate-quote-buffer.server";
import { KEPT_RATE_QUOTES } from "~/store/rate-quotes.server";

/** A request of one millisecond, answered from this source. */
function aTrace(source: FeeSource): QuoteTrace {
  return {
    askedAt: "2026-11-20T03:00:00.000Z",
    ms: 1,
    outcome: "rates",
    reason: null,
    currency: "VND",
    locale: "vi",
    typed: UNKNOWN_PLACE,
    understood: null,
    parcel: null,
    goodsVnd: 0,
    pickup: null,
    rules: [],
    transports: [{ transport: "road", question: null, tried: [], source, answer: null, price: null, days: null }],
    rates: [],
  };
}

const sourcesOf = (kept: ReturnType<typeof createRateQuoteBuffer>) =>
  (kept.take()[0]?.texts ?? []).map(({ traceJson }) => JSON.parse(traceJson).transports[0].source);

test("the latest quote answered from memory keeps its place among others of the same millisecond", () => {
  const kept = createRateQuoteBuffer();
  for (let n = 0; n < KEPT_RATE_QUOTES + 30; n += 1) kept.keep("a1", aTrace("cached"));
  kept.keep("a1", aTrace("live"));
  kept.keep("a1", aTrace("tariff"));
  const sources = sourcesOf(kept);
  expect(sources).toHaveLength(KEPT_RATE_QUOTES);
  expect(sources.slice(-3)).toEqual(["cached", "live", "tariff"]);
});

test("returned quotes go before those added meanwhile", () => {
  const kept = createRateQuoteBuffer();
  kept.keep("a1", aTrace("none"));
  const [taken] = kept.take();
  kept.keep("a1", aTrace("live"));
  if (!taken) throw new Error("nothing was kept");
  expect(kept.putBack(taken)).toBe(0);
  expect(sourcesOf(kept)).toEqual(["none", "live"]);
});
