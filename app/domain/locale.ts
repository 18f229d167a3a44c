/** The languages of the pages. Vietnamese comes first and is complete, not a fallback. */
export const LOCALES = ["vi", "en"] as const;

export type Locale = (typeof LOCALES)[number];

/** The tag by which `Intl` writes numbers and names. English pages write them as Britain does: the day comes first, as in Vietnam. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = { vi: "vi-VN", en: "en-GB" };

export const DEFAULT_LOCALE: Locale = "vi";

/** Returns the language of a tag such as `en-GB`, as Shopify and browsers write it; null for a language the app does not have. */
export function readLocale(tag: unknown): Locale | null {
  if (typeof tag !== "string") return null;
  const [language] = tag.toLowerCase().split(/[-_]/);
  return LOCALES.find((locale) => locale === language) ?? null;
}

/** Returns the first language in an `Accept-Language` header that the app has; Vietnamese if there is none. */
export function pickLocale(accepted: string | null): Locale {
  return firstKnown(tagsIn(accepted)) ?? DEFAULT_LOCALE;
}

/**
 * Returns the language in which a buyer is told things, by the tag of the buyer's own. Who reads neither language of the app is a
 * foreigner, and reads English; where nothing is known of the buyer, it is Vietnamese (decision 080).
 */
export function buyerLocale(tag: unknown): Locale {
  return readLocale(tag) ?? (isLanguage(tag) ? "en" : DEFAULT_LOCALE);
}

/**
 * Returns the language of a page for a buyer, by the browser's `Accept-Language`: the first that the app has, else as
 * {@link buyerLocale}. A browser that names none leaves it to `ordered`, the language of the buyer's checkout.
 */
export function pickBuyerLocale(accepted: string | null, ordered: string | null): Locale {
  const tags = tagsIn(accepted).filter(isLanguage);
  return firstKnown(tags) ?? buyerLocale(tags[0] ?? ordered);
}

const firstKnown = (tags: readonly string[]) => tags.map(readLocale).find((locale) => locale !== null);

const tagsIn = (accepted: string | null) =>
  (accepted ?? "").split(",").map((part) => part.split(";", 1).join("").trim());

/** Whether it begins with a language's code of two or three letters; `*` and an empty text do not. */
const isLanguage = (tag: unknown) => typeof tag === "string" && /^[a-z]{2,3}(?:[-_]|$)/i.test(tag);
