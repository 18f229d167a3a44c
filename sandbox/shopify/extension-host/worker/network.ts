/**
 * Restricts the extension's network: none without `network_access`, as at Shopify. `reroute` sends requests to another
 * origin, as a hosts file would, because the bundle contains the app's production address.
 */
export function limitNetwork(networkAccess: boolean, reroute: Record<string, string>): void {
  const fetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!networkAccess) throw new TypeError("fetch is not available: shopify.extension.toml has no network_access");
    const url = new URL(input instanceof Request ? input.url : input);
    const target = reroute[url.origin];
    if (!target) return fetch(input, init);
    const elsewhere = `${target}${url.pathname}${url.search}`;
    return fetch(input instanceof Request ? new Request(elsewhere, input) : elsewhere, init);
  };
}
