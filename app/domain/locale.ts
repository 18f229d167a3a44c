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
  const tags = (accepted ?? "").split(",").map((part) => part.split(";")[0]?.trim());
  return tags.map(readLocale).find((locale) => locale !== null) ?? DEFAULT_LOCALE;
}
