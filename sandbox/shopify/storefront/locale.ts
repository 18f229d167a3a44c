export type BuyerLocale = "vi" | "en";

/** Returns the buyer's language: the choice in a cookie, Vietnamese without one. Independent of the admin user's language. */
export function buyerLocale(cookie: string | undefined): BuyerLocale {
  return /(?:^|;\s*)storefront_locale=en(?:;|$)/.test(cookie ?? "") ? "en" : "vi";
}
