import type { StepMessage } from "~/domain/status/shopify-events";
import texts from "./vi/buyer.json";

const messages: Record<StepMessage, string> = texts.event;

/**
 * Returns the text of a fulfillment event in Shopify, which the buyer reads. It is Vietnamese, as the buyers of these shops are.
 * The carrier's own text stays inside the app (domain 4.3).
 */
export const eventMessage = (message: StepMessage): string => messages[message];
