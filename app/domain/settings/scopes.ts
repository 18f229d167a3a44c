/** What `shopify.app.toml` asks merchants for; its test compares the two. A write scope includes its read scope. */
export const SCOPES = [
  "read_locations",
  "read_products",
  "write_app_proxy",
  "write_fulfillments",
  "write_merchant_managed_fulfillment_orders",
  "write_orders",
  "write_shipping",
] as const;

export type Scope = (typeof SCOPES)[number];

/**
 * What of it a shop has not granted: a scope that came later has to be approved by shops that installed before it. `granted` as
 * Shopify lists it, or as a token names it.
 */
export function missingScopes(granted: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, "write_")));
}
