import type { StepMessage } from "~/domain/status/shopify-events";
import texts from "./vi/buyer.json";

const messages: Record<StepMessage, string> = texts.event;

/**
 * What a buyer reads beside a fulfillment event in Shopify: the buyers of these shops read Vietnamese. The carrier's own
 * words stay inside the app (domain 4).
 */
export const eventMessage = (message: StepMessage): string => messages[message];
