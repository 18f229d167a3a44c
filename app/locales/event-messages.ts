import type { StepMessage } from "~/domain/shopify-events";
import en from "./en/buyer.json";
import vi from "./vi/buyer.json";

const catalogues: Record<"vi" | "en", Record<StepMessage, string>> = { vi, en };

/**
 * What a buyer reads beside a fulfillment event in Shopify, in the language of the order. The carrier's own words stay
 * inside the app (domain 4).
 */
export function eventMessage(message: StepMessage, buyerLocale: string | null): string {
  return catalogues[buyerLocale?.startsWith("en") ? "en" : "vi"][message];
}
