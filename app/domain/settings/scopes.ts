/** The scopes that `shopify.app.toml` requests; a test compares the two. A write scope includes its read scope. */
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
 * Returns the scopes that a shop has not granted: shops that installed before a scope was added have to approve it. `granted`
 * is the list as Shopify returns it, or as a token names it.
 */
export function missingScopes(granted: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, "write_")));
}
