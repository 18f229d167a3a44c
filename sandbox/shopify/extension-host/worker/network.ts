/**
 * Restricts the network of a buyer's extension: none without `network_access`, as at Shopify. `reroute` sends requests to another
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

/**
 * Makes `fetch` of a staff's extension what it is at Shopify: a relative address belongs to the app, and what goes to the app's host
 * or a subdomain of it carries the id token, unless the extension set a token itself. Requests to the app go to where it answers here;
 * without such a place they fail as a dead server does.
 */
export function fetchForStaff(
  { applicationUrl, answersAt }: { applicationUrl: string; answersAt: string | null },
  idToken: () => Promise<string | null>,
): void {
  const fetch = globalThis.fetch;
  const { hostname } = new URL(applicationUrl);
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, applicationUrl);
    if (url.protocol === "shopify:")
      throw new Error("the extension host does not simulate direct access to the Admin API");
    if (url.hostname !== hostname && !url.hostname.endsWith(`.${hostname}`)) return fetch(input, init);
    if (answersAt === null) throw new TypeError("Failed to fetch: the app has no public address here");
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const token = headers.has("authorization") ? null : await idToken();
    if (token) headers.set("authorization", `Bearer ${token}`);
    const elsewhere = `${answersAt}${url.pathname}${url.search}`;
    return fetch(input instanceof Request ? new Request(elsewhere, input) : elsewhere, { ...init, headers });
  };
}
