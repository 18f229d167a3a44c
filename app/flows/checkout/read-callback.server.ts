import { HOUR_MS } from "~/domain/durations";
import { type PricePair, SCORE_TO_SAVE, scoreAfter, unitOf } from "~/domain/fee/price-unit";
import type { PriceLearning } from "~/domain/fee/price-unit-memory";
import { type RateRequest, shippedItems } from "~/domain/fee/rate-request";
import type { QuoteDeps } from "~/flows/fee/quote-deps";
import { readRateRequest } from "~/shopify/rate-request";
import type { QuoteShopRow } from "~/store/quote-shops.server";

/** The most variants of one cart whose price in Shopify's admin is asked for. */
const MAX_ASKED = 5;
const LONGEST_PAUSE_MS = HOUR_MS;

/**
 * Parses a rate callback in the unit that the shop's prices come in. Shopify documents the unit for answers only (shopify 10.2),
 * so the prices are compared with those of the admin: a hundredfold difference means another unit. With the wrong unit, a
 * hundredth of the goods' value would be declared, insured and compared with thresholds for free shipping. Uses memory only; a
 * finding is saved later, in the background, and logged once (decision 033). Null for a body that is not a rate request.
 */
export function readCallback(deps: QuoteDeps, shop: QuoteShopRow, body: string): RateRequest | null {
  const learning = deps.quotes.priceUnits.of(shop.id, shop.ratePriceUnit);
  const before = unitNow(shop, learning);
  const request = readRateRequest(body, before);
  if (request?.currency !== "VND") return request;
  learning.score = scoreAfter(learning.score, pairsOf(deps, shop, request, learning), before);
  if (Math.abs(learning.score) >= SCORE_TO_SAVE) reportUnit(deps, shop, learning);
  return unitNow(shop, learning) === before ? request : readRateRequest(body, unitNow(shop, learning));
}

/** Returns the unit found by this process, or the stored one that another process found. */
function unitNow({ ratePriceUnit }: QuoteShopRow, { score }: PriceLearning) {
  return score === 0 && ratePriceUnit !== null ? ratePriceUnit : unitOf(score);
}

/** Returns the prices that can be compared. While the unit is undecided, missing ones are requested at growing intervals. */
function pairsOf(
  { quotes, quoteLog, now }: QuoteDeps,
  shop: QuoteShopRow,
  request: RateRequest,
  learning: PriceLearning,
) {
  const pairs: PricePair[] = [];
  const unknown: string[] = [];
  for (const { variantId, priceVnd } of shippedItems(request)) {
    if (variantId === null) continue;
    const facts = quotes.product(shop.id, variantId);
    if (facts) pairs.push({ readVnd: priceVnd, adminVnd: facts.priceVnd });
    else if (unknown.length < MAX_ASKED) unknown.push(variantId);
  }
  const isOpen = shop.ratePriceUnit === null && Math.abs(learning.score) < SCORE_TO_SAVE;
  if (unknown.length > 0 && isOpen && now().getTime() >= learning.askAtMs) {
    quoteLog.productsUnknown(shop.id, unknown);
    learning.askAtMs = now().getTime() + learning.pauseMs;
    learning.pauseMs = Math.min(learning.pauseMs * 2, LONGEST_PAUSE_MS);
  }
  return pairs;
}

/** Saves and logs the unit found, once for each shop and finding in this process. */
function reportUnit({ quoteLog, log }: QuoteDeps, shop: QuoteShopRow, learning: PriceLearning): void {
  const unit = unitOf(learning.score);
  if (learning.reportedUnit === unit) return;
  learning.reportedUnit = unit;
  quoteLog.priceUnitFound(shop.id, unit);
  log.info({ shop: shop.id, unit }, "rates.price_unit_found");
}
