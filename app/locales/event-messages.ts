import type { Locale } from "~/domain/locale";
import type { StepMessage } from "~/domain/status/shopify-events";
import en from "./en/buyer.json";
import vi from "./vi/buyer.json";

const MESSAGES: Record<Locale, Record<StepMessage, string>> = { vi: vi.event, en: en.event };

/**
 * Returns the text of a fulfillment event in Shopify, which the buyer reads, in this language. The carrier's own text stays inside
 * the app (domain 4.3).
 */
export const eventMessage = (message: StepMessage, locale: Locale): string => MESSAGES[locale][message];
