import type { Tracking } from "../../world/fulfillments.ts";

/** `FulfillmentTrackingInput`. */
export interface TrackingInput {
  company?: string | null;
  number?: string | null;
  numbers?: string[] | null;
  url?: string | null;
  urls?: string[] | null;
}

/** Companies for which Shopify makes the tracking page's address itself. No Vietnamese carrier but this one is known. */
const KNOWN_COMPANIES: Record<string, (number: string) => string> = {
  NinjaVan: (number) => `https://www.ninjavan.co/en-vn/tracking?id=${number}`,
};

/** The tracking entries of an input: numbers and addresses side by side. */
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
