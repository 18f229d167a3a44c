import type { ListedExtension, Translations } from "./contract.ts";

/** Returns the extension's texts for a buyer: in exactly their language, in that language of any country, or the default. */
export function translationsFor(
  { translations, defaultLocale }: Pick<ListedExtension, "translations" | "defaultLocale">,
  buyerLocale: string,
): { locale: string; translations: Translations } {
  const wanted = [buyerLocale, buyerLocale.split("-")[0] ?? ""];
  const locale = wanted.find((name) => name in translations) ?? defaultLocale;
  return { locale, translations: translations[locale] ?? {} };
}
