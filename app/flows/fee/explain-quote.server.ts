import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { type RatePlace, type RateRequest, UNKNOWN_PLACE } from "~/domain/fee/rate-request";
import type { Deps } from "~/flows/deps.server";
import { listRateQuotes, type RateQuoteRow, readRateQuote } from "~/store/rate-quotes.server";
import { quoteRates } from "./quote-rates.server";

/** A trial quote by a merchant: an address and a parcel. */
export interface QuoteTrial {
  destination: RatePlace;
  weightGrams: number;
  /** Value of the goods, whole VND. */
  valueVnd: number;
  locale: string;
  /** The address of the location the goods leave from; left out: the default pickup. */
  origin?: RatePlace;
}

export type ExplainOutcome = { outcome: "explained"; trace: QuoteTrace } | { outcome: "shop_gone" };

/**
 * Answers a rate request as the callback would, with the same code, so that the merchant can see every step. Works before the
 * carrier service is registered. The carrier's answer is learned, but the trial is neither stored nor counted among the
 * requests, since no buyer asked.
 */
export async function explainQuote(deps: Deps, shopId: string, request: RateRequest): Promise<ExplainOutcome> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop) return { outcome: "shop_gone" };
  return { outcome: "explained", trace: await quoteRates(withoutQuoteLog(deps), shop, request) };
}

/** Returns the dependencies with a quote log that ignores shown fees: for quotes that Shopify did not ask for. */
export function withoutQuoteLog<Quoting extends Pick<Deps, "quoteLog">>(deps: Quoting): Quoting {
  return { ...deps, quoteLog: { ...deps.quoteLog, shown: () => undefined } };
}

/** Returns a trial as a rate request: one piece of that weight and value. */
export function rateRequestOf({
  destination,
  weightGrams,
  valueVnd,
  locale,
  origin = UNKNOWN_PLACE,
}: QuoteTrial): RateRequest {
  const item = {
    quantity: 1,
    grams: weightGrams,
    priceVnd: valueVnd,
    requiresShipping: true,
    productId: null,
    variantId: null,
  };
  return { origin, destination, items: [item], currency: "VND", locale };
}

/** Lists a shop's last requests with their steps, for "why no rate?": newest first, at most 50, none older than 7 days. */
export async function listRecentQuotes(deps: Deps, shopId: string): Promise<RateQuoteRow[]> {
  await deps.quoteLog.flush();
  return listRateQuotes(deps.database, shopId);
}

/** Reads one of these requests; null when it was deleted. */
export function openRecentQuote(deps: Deps, shopId: string, id: number): Promise<RateQuoteRow | null> {
  return readRateQuote(deps.database, shopId, id);
}
