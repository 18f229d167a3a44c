/**
 * Whether a Shopify plan lets apps provide rates at checkout (shopify 1.2). No field of Shopify's tells whether the feature was
 * bought: on `may_be_bought` and `unknown` only trying tells.
 */
export type RatesOnPlan = "included" | "may_be_bought" | "not_included" | "unknown";

const INCLUDED = new Set(["Advanced", "Plus", "Plus Trial", "Agentic Enterprise", "Development", "Staff Business"]);
const NOT_INCLUDED = new Set([
  "Agentic",
  "Basic",
  "Inactive",
  "Lite",
  "Paused",
  "Retail",
  "Shop Component",
  "Starter",
  "Trial",
]);
/** Plans on whose checkout apps may show something under a rate (shopify 5.1). */
const EXTENDED = new Set(["Plus", "Plus Trial", "Development"]);

/** `plan`: Shopify's public name of it, null while it was not read. */
export function ratesOnPlan(plan: string | null, developmentStore: boolean): RatesOnPlan {
  if (developmentStore) return "included";
  if (plan === "Grow") return "may_be_bought";
  if (plan !== null && INCLUDED.has(plan)) return "included";
  return plan !== null && NOT_INCLUDED.has(plan) ? "not_included" : "unknown";
}

/** Whether buyers see the break-down under each rate, not only its name and description. */
export function showsFeeDetails(plan: string | null, developmentStore: boolean): boolean {
  return developmentStore || (plan !== null && EXTENDED.has(plan));
}
