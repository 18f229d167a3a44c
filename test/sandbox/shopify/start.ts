import { type ShopifySandboxOptions, startShopifySandbox } from "../../../sandbox/shopify/server.ts";

export const API_KEY = "test-key";
export const API_SECRET = "test-secret";
export const SHOP = "waybill-demo.myshopify.com";

/** All scopes that the app's operations need. */
export const SCOPES = [
  "read_orders",
  "write_orders",
  "read_products",
  "read_locations",
  "read_shipping",
  "write_shipping",
  "read_fulfillments",
  "write_fulfillments",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
];

/** An answer of the Admin API, typed loosely. */
export interface GraphQLAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes
  data?: any;
  errors?: { message: string; path?: string[]; extensions?: Record<string, unknown> }[];
  extensions?: {
    cost: { requestedQueryCost: number; actualQueryCost: number; throttleStatus: { currentlyAvailable: number } };
  };
}

/** A running stand-in with shortcuts for common test actions. */
export async function startSandbox(options: Partial<ShopifySandboxOptions> = {}) {
  const logged: string[] = [];
  const running = await startShopifySandbox({
    apiKey: API_KEY,
    apiSecret: API_SECRET,
    scopes: SCOPES,
    routingDelayMs: 1,
    log: (line) => logged.push(line),
    ...options,
  });

  async function control(method: string, path: string, body?: unknown) {
    const response = await fetch(`${running.url}/__sandbox/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  async function askToken(form: Record<string, unknown>, shop = SHOP) {
    const response = await fetch(`${running.url}/admin/oauth/access_token`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-sandbox-shop": shop },
      body: JSON.stringify({ client_id: API_KEY, client_secret: API_SECRET, ...form }),
    });
    return { status: response.status, body: await response.json() };
  }

  async function exchange(shop = SHOP) {
    const { token } = await control("POST", "session-token", { shop });
    return askToken(exchangeForm(token), shop);
  }

  async function accessToken(shop = SHOP): Promise<string> {
    return (await exchange(shop)).body.access_token;
  }

  async function graphql(token: string, query: string, variables: object = {}, shop = SHOP): Promise<GraphQLAnswer> {
    const response = await fetch(`${running.url}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-sandbox-shop": shop, "x-shopify-access-token": token },
      body: JSON.stringify({ query, variables }),
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }

  return { ...running, logged, control, askToken, exchange, accessToken, graphql };
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** The form of a token exchange. */
export function exchangeForm(sessionToken: string) {
  return {
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: sessionToken,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
    expiring: "1",
  };
}
