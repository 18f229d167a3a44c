import type { ResolveOptions } from "~/domain/address/resolve";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Gazetteer } from "~/domain/places/gazetteer";
import type { Provinces } from "~/domain/places/provinces";
import type { ProductAttributes } from "~/domain/rules/facts";
import type { ShopSettings } from "~/domain/settings/settings";
import type { QuotePlace } from "./quote-place";
import type { RateItem, RatePlace } from "./rate-request";

/** What the shop brings to every quote. */
export interface QuoteShop {
  settings: ShopSettings;
  pickups: readonly PickupChoice[];
}

/** What a quote may look up: all of it is memory. */
export interface QuoteContext {
  gazetteer: Gazetteer;
  provinces: Provinces;
  /** `readQuotePlace`, from memory where the same was read before. */
  readPlace(place: RatePlace, options: ResolveOptions): QuotePlace;
  /** What is known of a product; undefined while it was never read. */
  product(item: RateItem): ProductAttributes | undefined;
}
