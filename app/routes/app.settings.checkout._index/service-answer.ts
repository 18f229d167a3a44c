import type { ServiceOutcome } from "~/flows/checkout/carrier-service-views";

/** The answer of the page's action: the outcome of a change or of a check. */
export type ServiceAnswer = ServiceOutcome | { outcome: "checked" };
