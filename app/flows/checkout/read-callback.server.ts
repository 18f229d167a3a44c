import { type PricePair, SCORE_TO_SAVE, scoreAfter, unitOf } from "~/domain/fee/price-unit";
import type { PriceLearning } from "~/domain/fee/price-unit-memory";
import { type RateRequest, shippedItems } from "~/domain/fee/rate-request";
import type { QuoteDeps } from "~/flows/fee/quote-deps";
import { readRateRequest } from "~/shopify/rate-request";
import type { QuoteShopRow } from "~/store/quote-shops.server";

/** Variants of one cart whose price in the admin is asked for. */
const MOST_ASKED = 5;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Reads a rate callback in the unit that the shop's prices come in. Shopify documents it for answers alone (shopify 10.2), so that
 * the prices are held against those of the admin, and a hundredfold difference is taken for what it is: otherwise a parcel would be
 * declared, insured and shipped free of charge by a hundredth of its value. Memory only; what is found is written behind the answers
 * and logged once (decision 033). Null for what is no rate request.
 */
export function readCallback(deps: QuoteDeps, shop: QuoteShopRow, body: string): RateRequest | null {
  const learning = deps.quotes.priceUnits.of(shop.id, shop.ratePriceUnit);
  const before = unitNow(shop, learning);
  const request = readRateRequest(body, before);
  if (request?.currency !== "VND") return request;
  learning.score = scoreAfter(learning.score, pairsOf(deps, shop, request, learning), before);
  if (Math.abs(learning.score) >= SCORE_TO_SAVE) tell(deps, shop, learning);
  return unitNow(shop, learning) === before ? request : readRateRequest(body, unitNow(shop, learning));
}

/** Where this process has nothing to go by, another may have found out. */
function unitNow({ ratePriceUnit }: QuoteShopRow, { score }: PriceLearning) {
  return score === 0 && ratePriceUnit !== null ? ratePriceUnit : unitOf(score);
}

/** The prices that can be compared. Those that cannot are asked for while the unit is open, ever more seldom. */
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
    else if (unknown.length < MOST_ASKED) unknown.push(variantId);
  }
  const isOpen = shop.ratePriceUnit === null && Math.abs(learning.score) < SCORE_TO_SAVE;
  if (unknown.length > 0 && isOpen && now().getTime() >= learning.askAtMs) {
    quoteLog.productsUnknown(shop.id, unknown);
    learning.askAtMs = now().getTime() + learning.pauseMs;
    learning.pauseMs = Math.min(learning.pauseMs * 2, LONGEST_PAUSE_MS);
  }
  return pairs;
}

/** Once for each shop and finding of this process. */
function tell({ quoteLog, log }: QuoteDeps, shop: QuoteShopRow, learning: PriceLearning): void {
  const unit = unitOf(learning.score);
  if (learning.told === unit) return;
  learning.told = unit;
  quoteLog.priceUnitFound(shop.id, unit);
  log.info({ shop: shop.id, unit }, "rates.price_unit_found");
}
