import { expect, test } from "vitest";
import { explainQuoteTrace, type QuoteExplanation } from "~/domain/fee/quote-explanation";
import type { QuoteTrace, TransportTrace } from "~/domain/fee/quote-trace";

const PICKUP = { pickAddressId: "1", name: "Kho", province: "Hà Nội" };
const PRICE = { shippingVnd: 1, insuranceVnd: 0, surchargesVnd: 0, totalVnd: 1, steps: [] };
const priced = (source: TransportTrace["source"]) => ({ source, price: PRICE, tried: [] });
const failed = (result: string, detail?: string) => ({
  source: "none",
  price: null,
  tried: [{ source: "live", result, detail, ms: 1 }],
});

test.each<[QuoteExplanation, object]>([
  ["live", { outcome: "rates", transports: [priced("cached"), priced("live")] }],
  ["cached", { outcome: "rates", transports: [priced("cached")] }],
  ["learned", { outcome: "rates", transports: [priced("live"), priced("tariff")] }],
  ["own_table", { outcome: "rates", transports: [priced("tariff"), priced("fallback")] }],
  // A transport that is not offered does not affect the explanation of the one that is.
  ["live", { outcome: "rates", transports: [priced("live"), { source: "tariff", price: null, tried: [] }] }],
  ["outside_vietnam", { outcome: "empty", reason: "outside_vietnam" }],
  ["nothing_to_ship", { outcome: "empty", reason: "nothing_to_ship" }],
  ["not_served", { outcome: "empty", reason: "not_served" }],
  ["refused", { outcome: "empty", reason: "refused", transports: [failed("refused")] }],
  ["too_heavy", { outcome: "empty", reason: "refused", transports: [failed("late")] }],
  ["too_heavy", { outcome: "empty", reason: "refused", pickup: null, transports: [failed("not_asked")] }],
  ["currency", { outcome: "unanswered", reason: "currency", pickup: null }],
  ["no_pickup", { outcome: "unanswered", reason: "no_fee", pickup: null, transports: [failed("not_asked")] }],
  ["no_account", { outcome: "unanswered", reason: "no_fee", transports: [failed("no_account")] }],
  ["refused", { outcome: "unanswered", reason: "no_fee", transports: [failed("late"), failed("refused")] }],
  ["place_unknown", { outcome: "unanswered", reason: "no_fee", transports: [failed("not_asked")] }],
  ["carrier_silent", { outcome: "unanswered", reason: "no_fee", transports: [failed("late"), failed("spared")] }],
  ["carrier_silent", { outcome: "unanswered", reason: "no_fee", transports: [failed("failed")] }],
  ["no_account", { outcome: "unanswered", reason: "no_fee", transports: [failed("failed", "token_rejected")] }],
])("%s", (why, trace) => {
  expect(explainQuoteTrace({ reason: null, pickup: PICKUP, transports: [], ...trace } as unknown as QuoteTrace)).toBe(
    why,
  );
});
