import type { RateTexts } from "~/domain/fee/rates-answer";
import { type Locale, readLocale } from "~/domain/locale";
import en from "./en/checkout.json";
import vi from "./vi/checkout.json";

const TEXTS: Record<Locale, RateTexts> = { vi: vi.rate, en: en.rate };

/**
 * Returns the texts of a rate in the language of a checkout. Anything but English becomes Vietnamese: the buyers are in Vietnam,
 * and Shopify caches one answer for all languages (shopify 1.5).
 */
export function rateTexts(tag: string): { language: Locale; texts: RateTexts } {
  const language = readLocale(tag) ?? "vi";
  return { language, texts: TEXTS[language] };
}
