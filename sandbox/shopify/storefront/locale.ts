export type BuyerLocale = "vi" | "en";

/** The buyer's language: the choice in a cookie, Vietnamese without one. The admin user's is another. */
export function buyerLocale(cookie: string | undefined): BuyerLocale {
  return /(?:^|;\s*)storefront_locale=en(?:;|$)/.test(cookie ?? "") ? "en" : "vi";
}
