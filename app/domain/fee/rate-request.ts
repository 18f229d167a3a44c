import type { AddressText } from "~/domain/order/order";

/** What Shopify asks a carrier service, in neutral terms: whole VND, grams (shopify 1.3). */
export interface RateRequest {
  origin: RatePlace;
  destination: RatePlace;
  items: RateItem[];
  /** Always the shop's own currency. */
  currency: string;
  /** `vi`, `en-GB` … ; "" when Shopify gave none. */
  locale: string;
}

export interface RatePlace extends AddressText {
  /** ISO code; "" when unknown. */
  country: string;
}

/** A place of which nothing is known. */
export const UNKNOWN_PLACE: RatePlace = { country: "", address1: "", address2: "", city: "", province: "", zip: "" };

export interface RateItem {
  quantity: number;
  /** One piece; 0 when the merchant set no weight. */
  grams: number;
  /** One piece before discounts, whole VND. */
  priceVnd: number;
  requiresShipping: boolean;
  productId: string | null;
  variantId: string | null;
}

/** Returns the items that a courier carries. */
export function shippedItems({ items }: RateRequest): RateItem[] {
  return items.filter(isShipped);
}

/** Returns whether a courier carries an item. */
export function isShipped({ requiresShipping, quantity }: RateItem): boolean {
  return requiresShipping && quantity > 0;
}
