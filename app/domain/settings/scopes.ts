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

/** Scopes that are asked for only when the merchant turns on what needs them, by what that is; `optional_scopes` of `shopify.app.toml`. */
export const OPTIONAL_SCOPES = {
  /** Restocking goods that came back. */
  restock: "write_returns",
} as const;

export type Scope = (typeof SCOPES)[number];
export type OptionalScope = (typeof OPTIONAL_SCOPES)[keyof typeof OPTIONAL_SCOPES];

/** Returns whether a scope is asked for only when the merchant turns on what needs it. */
export const isOptionalScope = (scope: string): scope is OptionalScope =>
  Object.values(OPTIONAL_SCOPES).some((one) => one === scope);

/** Returns the optional scopes that what a merchant turned on needs. */
export function wantedScopes({ restockReturns }: { restockReturns: boolean }): OptionalScope[] {
  return restockReturns ? [OPTIONAL_SCOPES.restock] : [];
}

/**
 * Returns the scopes that a shop has not granted: shops that installed before a scope was added have to approve it, and `wanted` ones that
 * it needs for what it turned on. `granted` is the list as Shopify returns it, or as a token names it.
 */
export function missingScopes(
  granted: readonly string[],
  wanted: readonly OptionalScope[] = [],
): (Scope | OptionalScope)[] {
  return [...SCOPES, ...wanted].filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, "write_")),
  );
}
