export type BuyerLocale = "vi" | "en";

/** Returns the buyer's language: the choice in a cookie, Vietnamese without one. Independent of the admin user's language. */
export function buyerLocale(cookie: string | undefined): BuyerLocale {
  return /(?:^|;\s*)storefront_locale=en(?:;|$)/.test(cookie ?? "") ? "en" : "vi";
}

/** Returns the language of a browser's `Accept-Language`, or of one tag: English for other languages, Vietnamese where none is named. */
export function acceptedLocale(accepted: string | undefined): BuyerLocale {
  const languages = (accepted ?? "").toLowerCase().match(/(?<=^|,)\s*[a-z]{2,3}(?=[-_;,\s]|$)/g) ?? [];
  const first = languages.map((language) => language.trim()).find((language) => language === "vi" || language === "en");
  return first === "vi" || languages.length === 0 ? "vi" : "en";
}
