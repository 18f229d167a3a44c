import type { FeeDetails } from "./fee-details";

/** What the checkout extension asks when a rate carries no details: the cart and what is known of the address. */
export interface CheckoutQuoteRequest {
  /** Null when the app may not see it or nothing was typed. */
  address: {
    address1: string;
    address2: string;
    city: string;
    zip: string;
    province: string;
    countryCode: string;
  } | null;
  /** gid://shopify/ProductVariant/… and pieces: a cart line has no weight (shopify 5.2). */
  lines: { variantId: string; quantity: number }[];
  locale: string;
}

/** Why there are no details to show, or what would make them exact. */
export type CheckoutHint = "address_missing" | "place_unknown" | "district_missing" | "ward_missing" | "not_served";

export interface CheckoutQuote {
  rates: FeeDetails[];
  hint: CheckoutHint | null;
}
