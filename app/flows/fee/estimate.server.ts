import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";
import { type Estimate, estimateOf, isSettling } from "~/domain/fee/estimate";
import { type EstimateQuestion, estimateKey, placeText } from "~/domain/fee/estimate-question";
import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { UNKNOWN_PLACE } from "~/domain/fee/rate-request";
import type { QuoteShopRow } from "~/store/quote-shops.server";
import { cartItem } from "./cart-item";
import { withoutQuoteLog } from "./explain-quote.server";
import type { QuoteDeps } from "./quote-deps";
import { PRODUCT_FACTS_MS, quoteRates } from "./quote-rates.server";

/** Answers visitors of the shops' pages, who have not come to the checkout yet. */
export interface Estimator {
  /** Returns what checkout would say of these goods to that place, from memory: no visitor waits for the carrier, and for the database only the shop's first, a tenth of a second at most. */
  estimate(shop: QuoteShopRow, question: EstimateQuestion): Promise<KeptEstimate>;
}

/** What a visitor is told, and how long others may be told the same. */
interface KeptEstimate {
  estimate: Estimate;
  /** 0: it is about to change. */
  keptSeconds: number;
}

/** An answer is kept as long as a visitor may change their mind; what was learned meanwhile is in the next. */
const KEPT_SECONDS = 60;
const MAX_KEPT = 20_000;
/** Questions of visitors at the carrier at a time: of this process, and of one shop. Buyers at checkout come first. */
const MOST_ASKED = 8;
const MOST_ASKED_OF_SHOP = 2;
/** Products that visitors' questions may have read from Shopify, per shop: so many, and so many more each minute. */
const MOST_PRODUCTS = 200;
const PRODUCTS_PER_MINUTE = 60;

/**
 * Returns an estimator. It quotes as checkout does, with nothing left to wait: what is fresh or learned answers, and the carrier is asked behind
 * the answer's back, by few questions at a time, so that the next visitor has its word.
 */
export function createEstimator(quoting: QuoteDeps): Estimator {
  const kept = new LRUCache<string, Estimate>({ ...atMost(MAX_KEPT), ttl: KEPT_SECONDS * 1_000 });
  const deps = { ...withoutQuoteLog(quoting), fees: sparing(quoting.fees) };
  const mayRead = productAllowance(() => quoting.now().getTime());

  return {
    async estimate(shop, question) {
      if (!shop.settings.checkout.enabled) return { estimate: { outcome: "off" }, keptSeconds: 0 };
      const key = `${shop.id} ${estimateKey(question)}`;
      const known = kept.get(key);
      if (known) return { estimate: known, keptSeconds: keptSeconds(known) };
      const trace = await quote(shop, question);
      const estimate = estimateOf(trace);
      if (isSettling(trace)) return { estimate, keptSeconds: 0 };
      if (estimate.outcome !== "no_fee") kept.set(key, estimate);
      return { estimate, keptSeconds: keptSeconds(estimate) };
    },
  };

  async function quote(shop: QuoteShopRow, { locale, place, lines }: EstimateQuestion): Promise<QuoteTrace> {
    await deps.quotes.recall(shop.id);
    noteUnknown(shop.id, lines);
    const items = lines.map(({ variantId, quantity }) =>
      cartItem(variantId, quantity, deps.quotes.product(shop.id, variantId)),
    );
    const destination = placeText(place);
    // The visitor said which system the names are of: a new ward that has an old one's name is not asked about.
    const readPlace: QuoteDeps["quotes"]["readPlace"] = (one, options) =>
      deps.quotes.readPlace(one, one === destination ? { ...options, assumeTwoLevel: place.level === "2" } : options);
    const startedAt = performance.now() - deps.config.quoteDeadlineMs;
    const request = { origin: UNKNOWN_PLACE, destination, items, currency: "VND", locale };
    return quoteRates({ ...deps, quotes: { ...deps.quotes, readPlace } }, shop, request, startedAt);
  }

  /** Asks for products that are not known, or not of today; strangers choose which. */
  function noteUnknown(shopId: string, lines: EstimateQuestion["lines"]): void {
    const oldest = quoting.now().getTime() - PRODUCT_FACTS_MS;
    const ids = lines.map(({ variantId }) => variantId);
    const unknown = ids.filter((id) => (quoting.quotes.product(shopId, id)?.readAt ?? 0) < oldest);
    const allowed = unknown.slice(0, mayRead(shopId, unknown.length));
    if (allowed.length > 0) quoting.quoteLog.productsUnknown(shopId, allowed);
  }
}

/** Returns for how long a page may keep it: a refusal is asked about again by the next. */
const keptSeconds = ({ outcome }: Estimate): number => (outcome === "fees" ? KEPT_SECONDS : 0);

/** Returns the carrier's fees with few questions of visitors at a time: one more counts as not answered. */
function sparing(fees: QuoteDeps["fees"]): QuoteDeps["fees"] {
  const asked = new Map<string, number>();
  let all = 0;
  const count = (asker: string, by: 1 | -1) => {
    all += by;
    const left = (asked.get(asker) ?? 0) + by;
    if (left > 0) asked.set(asker, left);
    else asked.delete(asker);
  };
  return {
    ...fees,
    get state() {
      return fees.state;
    },
    ask(question, credentials, onAnswered) {
      const asker = JSON.stringify(question.asker);
      if (all >= MOST_ASKED || (asked.get(asker) ?? 0) >= MOST_ASKED_OF_SHOP) {
        return { answer: Promise.resolve({ result: "failed" as const, kind: "busy" as const }) };
      }
      count(asker, 1);
      const pending = fees.ask(question, credentials, onAnswered);
      void pending.answer.finally(() => count(asker, -1));
      return pending;
    },
  };
}

/** Returns how many of so many products of a shop may be read now. */
function productAllowance(nowMs: () => number): (shopId: string, wanted: number) => number {
  const shops = new LRUCache<string, { left: number; at: number }>(atMost(10_000));
  return (shopId, wanted) => {
    if (wanted === 0) return 0;
    const now = nowMs();
    const before = shops.get(shopId) ?? { left: MOST_PRODUCTS, at: now };
    const left = Math.min(MOST_PRODUCTS, before.left + ((now - before.at) / 60_000) * PRODUCTS_PER_MINUTE);
    const given = Math.min(wanted, Math.floor(left));
    shops.set(shopId, { left: left - given, at: now });
    return given;
  };
}
