import type { Tracking } from "../../world/fulfillments.ts";

/** `FulfillmentTrackingInput`. */
export interface TrackingInput {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
}

/** Companies whose tracking page Shopify derives from the number. No other Vietnamese carrier is known to it. */
const KNOWN_COMPANIES: Record<string, (number: string) => string> = {
  NinjaVan: (number) => `https://www.ninjavan.co/en-vn/tracking?id=${number}`,
};

/** Returns the tracking entries of an input: numbers and addresses are paired by position. */
export function trackingOf(input: TrackingInput | null | undefined): Tracking {
  if (!input) return [];
  const numbers = input.numbers ?? (input.number ? [input.number] : []);
  const urls = input.urls ?? (input.url ? [input.url] : []);
  const company = input.company ?? null;
  return Array.from({ length: Math.max(numbers.length, urls.length) }, (_, index) => {
    const number = numbers[index] ?? null;
    const known = company && number ? KNOWN_COMPANIES[company]?.(number) : undefined;
    return { company, number, url: urls[index] ?? known ?? null };
  });
}
