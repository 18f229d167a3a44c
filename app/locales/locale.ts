/** The languages of the pages. Vietnamese is first and complete, not a fallback. */
export const LOCALES = ["vi", "en"] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "vi";

/** The language of a tag such as `en-GB`, as Shopify and browsers write it; null when we do not speak it. */
export function readLocale(tag: unknown): Locale | null {
  if (typeof tag !== "string") return null;
  const [language] = tag.toLowerCase().split(/[-_]/);
  return LOCALES.find((locale) => locale === language) ?? null;
}

/** The first of the languages that we speak, as they stand in `Accept-Language`; Vietnamese when there is none. */
export function pickLocale(accepted: string | null): Locale {
  const tags = (accepted ?? "").split(",").map((part) => part.split(";")[0]?.trim());
  return tags.map(readLocale).find((locale) => locale !== null) ?? DEFAULT_LOCALE;
}
