import type { AssemblyInput } from "~/domain/assembly/input";
import type { GoodsLine } from "~/domain/goods/line";
import type { PickupChoice } from "~/domain/pickup/pickup";
import { provincesOf } from "~/domain/places/provinces-of-orders";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { type ProductAttributes, UNKNOWN_FACTS } from "~/domain/rules/facts";
import { pickupsOfPlaces, usablePickups } from "./cart-pickups";
import { pickupOfOrigin } from "./pickup-of-origin";
import type { QuoteContext, QuoteShop } from "./quote-context";
import type { QuotePlace } from "./quote-place";
import { type RateItem, type RateRequest, shippedItems } from "./rate-request";

/**
 * Returns a cart's parcel as it is assembled. Of what only an order says nothing is known, and the pickup is the one near
 * the origin, as a rate request names no location (domain 5.3).
 */
export function cartParcel(
  shop: QuoteShop,
  request: RateRequest,
  place: Exclude<QuotePlace, { outcome: "outside" }>,
  world: QuoteContext,
): AssemblyInput {
  return {
    settings: shop.settings,
    lines: request.items.map(cartLine),
    products: () => knownProducts(shippedItems(request), world),
    provinces: () => (place.outcome === "known" ? provincesOf(world.gazetteer, namedPlace(place)) : null),
    orderFacts: UNKNOWN_FACTS,
    form: NOBODYS_FORM,
    pickups: usablePickups(shop),
    pickupOfPlace: () => {
      const choices = pickupsOfPlaces(shop);
      return choices.length === 0 ? null : pickupOfOrigin(choices, request.origin, world);
    },
  };
}

/**
 * Returns the pickup to ask from. Where an order would wait for staff, as a rule names a pickup that is no more or none is
 * the default, the buyer is still told a price: from the place of the goods, else from any that is confirmed.
 */
export function cartPickup(
  { pickups, pickupOfPlace }: AssemblyInput,
  chosen: PickupChoice | null,
): PickupChoice | null {
  return chosen ?? pickupOfPlace() ?? pickups.find(({ isDefault }) => isDefault) ?? pickups[0] ?? null;
}

const NOBODYS_FORM = {};

function cartLine({ requiresShipping, quantity, grams, priceVnd }: RateItem): GoodsLine {
  return { requiresShipping, quantity, weightGrams: grams, originalPriceVnd: priceVnd, discountedPriceVnd: priceVnd };
}

/** All or none: what is said of half a cart may be wrong of the whole. */
function knownProducts(items: readonly RateItem[], { product }: QuoteContext): ProductAttributes[] | null {
  const known = items.flatMap((item) => product(item) ?? []);
  return known.length === items.length ? known : null;
}

/** The place in the words that an order's draft has of it: an address that is a question still names some of it. */
function namedPlace({ reading, names }: Extract<QuotePlace, { outcome: "known" }>): Partial<ResolvedAddress> {
  if (reading.status === "resolved") return reading.address;
  return reading.known.province ? reading.known : { province: names.province };
}
