import type { AssemblyInput } from "~/domain/assembly/input";
import type { GoodsLine } from "~/domain/goods/line";
import { pickupsByLocation, usablePickups } from "~/domain/pickup/cart-pickups";
import type { PickupChoice } from "~/domain/pickup/pickup";
import { pickupOfOrigin } from "~/domain/pickup/pickup-of-origin";
import { provincesOf } from "~/domain/places/provinces-of-orders";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { type ProductAttributes, UNKNOWN_FACTS } from "~/domain/rules/facts";
import type { QuoteContext, QuoteShop } from "./quote-context";
import type { QuotePlace } from "./quote-place";
import { type RateItem, type RateRequest, shippedItems } from "./rate-request";

/**
 * Returns a cart's parcel as input for the assembly. Facts that only an order has are unknown, and the pickup is the one near
 * the origin, because a rate request names no location (domain 5.3).
 */
export function cartParcel(
  shop: QuoteShop,
  request: RateRequest,
  place: Exclude<QuotePlace, { outcome: "outside" }>,
  context: QuoteContext,
): AssemblyInput {
  return {
    settings: shop.settings,
    lines: request.items.map(cartLine),
    products: () => knownProducts(shippedItems(request), context),
    provinces: () => (place.outcome === "known" ? provincesOf(context.gazetteer, namedPlace(place)) : null),
    orderFacts: UNKNOWN_FACTS,
    form: EMPTY_FORM,
    pickups: usablePickups(shop),
    pickupByLocation: () => {
      const choices = pickupsByLocation(shop);
      return choices.length === 0 ? null : pickupOfOrigin(choices, originOf(request, context), context.provinces);
    },
  };
}

/**
 * Returns the pickup to ask a fee from. Where an order would wait for staff (a rule names a pickup that no longer exists, or
 * there is no default), the buyer still gets a price: from the pickup where the goods are, else from any that is confirmed.
 */
export function cartPickup(
  { pickups, pickupByLocation }: AssemblyInput,
  chosen: PickupChoice | null,
): PickupChoice | null {
  return chosen ?? pickupByLocation() ?? pickups.find(({ isDefault }) => isDefault) ?? pickups[0] ?? null;
}

function originOf({ origin }: RateRequest, { readPlace }: QuoteContext) {
  const place = readPlace(origin, { assumeTwoLevel: true });
  return { street: origin.address1, place: place.outcome === "known" ? place : null };
}

const EMPTY_FORM = {};

function cartLine({ requiresShipping, quantity, grams, priceVnd }: RateItem): GoodsLine {
  return { requiresShipping, quantity, weightGrams: grams, originalPriceVnd: priceVnd, discountedPriceVnd: priceVnd };
}

/** All or none: facts about half of a cart may be wrong for the whole. */
function knownProducts(items: readonly RateItem[], { product }: QuoteContext): ProductAttributes[] | null {
  const known = items.flatMap((item) => product(item) ?? []);
  return known.length === items.length ? known : null;
}

/** The place in the form that an order's draft uses: an unresolved address may still name parts of it. */
function namedPlace({ reading, names }: Extract<QuotePlace, { outcome: "known" }>): Partial<ResolvedAddress> {
  if (reading.status === "resolved") return reading.address;
  return reading.known.province ? reading.known : { province: names.province };
}
