import type { ResolveOptions } from "~/domain/address/resolve";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Gazetteer } from "~/domain/places/gazetteer";
import type { Provinces } from "~/domain/places/provinces";
import type { ProductAttributes } from "~/domain/rules/facts";
import type { ShopSettings } from "~/domain/settings/settings";
import type { QuotePlace } from "./quote-place";
import type { RateItem, RatePlace } from "./rate-request";

/** The part of a shop that every quote needs. */
export interface QuoteShop {
  settings: ShopSettings;
  pickups: readonly PickupChoice[];
}

/** What a quote may look up; all of it is in memory. */
export interface QuoteContext {
  gazetteer: Gazetteer;
  provinces: Provinces;
  /** `readQuotePlace`, with a cache of places read before. */
  readPlace(place: RatePlace, options: ResolveOptions): QuotePlace;
  /** The attributes of a product; undefined when it has not been read yet. */
  product(item: RateItem): ProductAttributes | undefined;
}
