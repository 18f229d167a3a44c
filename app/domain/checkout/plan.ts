/**
 * Whether a Shopify plan lets apps provide rates at checkout (shopify 1.2). Shopify has no field that shows whether the
 * feature was bought: for `may_be_bought` and `unknown`, only trying shows it.
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
/** Plans on which apps may show content under a rate at checkout (shopify 5.1). */
const EXTENDED = new Set(["Plus", "Plus Trial", "Development"]);

/**
 * Returns whether a plan lets apps provide rates. `plan`: Shopify's public name of it; null when it has not been read.
 */
export function ratesOnPlan(plan: string | null, developmentStore: boolean): RatesOnPlan {
  if (developmentStore) return "included";
  if (plan === "Grow") return "may_be_bought";
  if (plan !== null && INCLUDED.has(plan)) return "included";
  return plan !== null && NOT_INCLUDED.has(plan) ? "not_included" : "unknown";
}

/** Returns whether buyers see the breakdown under each rate, not only its name and description. */
export function showsFeeDetails(plan: string | null, developmentStore: boolean): boolean {
  return developmentStore || (plan !== null && EXTENDED.has(plan));
}
