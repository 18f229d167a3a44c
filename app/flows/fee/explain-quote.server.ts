import type { QuoteTrace } from "~/domain/fee/quote-trace";
import { type RatePlace, type RateRequest, UNKNOWN_PLACE } from "~/domain/fee/rate-request";
import type { Deps } from "~/flows/deps.server";
import { listRateQuotes, type RateQuoteRow, readRateQuote } from "~/store/rate-quotes.server";
import { quoteRates } from "./quote-rates.server";

/** What a merchant tries: an address and a parcel. */
export interface QuoteTrial {
  destination: RatePlace;
  weightGrams: number;
  /** Of the goods, whole VND. */
  valueVnd: number;
  locale: string;
  /** The address of the location the goods leave from; left out: the default pickup. */
  origin?: RatePlace;
}

export type ExplainOutcome = { outcome: "explained"; trace: QuoteTrace } | { outcome: "shop_gone" };

/**
 * Answers a rate request as the callback would, by the same code, for the merchant who wants to see every step. Works
 * before the carrier service is registered. What the carrier says is learned; but no buyer asked, so the trial is neither
 * kept nor counted among the requests.
 */
export async function explainQuote(deps: Deps, shopId: string, request: RateRequest): Promise<ExplainOutcome> {
  const shop = await deps.quotes.fetchShop(shopId);
  if (!shop) return { outcome: "shop_gone" };
  return { outcome: "explained", trace: await quoteRates(withoutQuoteLog(deps), shop, request) };
}

/** The same without a trace of the asking: nobody at Shopify asked. */
export function withoutQuoteLog(deps: Deps): Deps {
  return { ...deps, quoteLog: { ...deps.quoteLog, quoted: () => undefined, shown: () => undefined } };
}

/** A trial in the words of a rate request: one piece of that weight and value. */
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

/** A shop's last requests with their steps, for "why no rate?": the newest first, at most 50, none older than 7 days. */
export async function listRecentQuotes(deps: Deps, shopId: string): Promise<RateQuoteRow[]> {
  await deps.quoteLog.flush();
  return listRateQuotes(deps.database, shopId);
}

/** One of them; null when it is gone. */
export function openRecentQuote(deps: Deps, shopId: string, id: number): Promise<RateQuoteRow | null> {
  return readRateQuote(deps.database, shopId, id);
}
