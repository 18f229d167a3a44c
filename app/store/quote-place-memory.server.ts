import { LRUCache } from "lru-cache";
import type { ResolveOptions } from "~/domain/address/resolve";
import { atMost } from "~/domain/cache-limit";
import { type QuotePlace, readQuotePlace } from "~/domain/fee/quote-place";
import type { RatePlace } from "~/domain/fee/rate-request";
import type { Gazetteer } from "~/domain/places/gazetteer";

/** What addresses typed at checkout were understood as: most are asked about several times. */
export interface QuotePlaceMemory {
  read(place: RatePlace, options: ResolveOptions): QuotePlace;
}

const MAX_PLACES = 5_000;
/** Longer addresses are understood anew each time. */
const LONGEST_ADDRESS = 1_000;

/** Returns an empty memory. */
export function createQuotePlaceMemory(gazetteer: Gazetteer): QuotePlaceMemory {
  const places = new LRUCache<string, QuotePlace>(atMost(MAX_PLACES));

  return {
    read(place, options) {
      const { country, address1, address2, city, province, zip } = place;
      const key = `${options.assumeTwoLevel}\n${country}\n${address1}\n${address2}\n${city}\n${province}\n${zip}`;
      const known = places.get(key);
      if (known) return known;
      const read = readQuotePlace(gazetteer, place, options);
      if (key.length <= LONGEST_ADDRESS) places.set(key, read);
      return read;
    },
  };
}
