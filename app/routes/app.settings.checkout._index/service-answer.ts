import type { ServiceOutcome } from "~/flows/checkout/carrier-service-views";

/** What the page's action answers: what came of a change, or how asking Shopify went. */
export type ServiceAnswer = ServiceOutcome | { outcome: "checked" };
