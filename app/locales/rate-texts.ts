import type { RateTexts } from "~/domain/fee/rates-answer";
import { buyerLocale, type Locale } from "~/domain/locale";
import en from "./en/checkout.json";
import vi from "./vi/checkout.json";

const TEXTS: Record<Locale, RateTexts> = { vi: vi.rate, en: en.rate };

/**
 * Returns the texts of a rate in the language of a checkout, as all that the buyer is told (decision 080). Shopify caches one answer
 * for all languages (shopify 1.5): for some minutes, the buyer of a same cart may read another's.
 */
export function rateTexts(tag: string): { language: Locale; texts: RateTexts } {
  const language = buyerLocale(tag);
  return { language, texts: TEXTS[language] };
}
