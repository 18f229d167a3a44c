import { createAdmin } from "~/shopify/admin.server";
import { createShopify } from "~/shopify/client.server";
import { createOfflineTokens } from "~/shopify/tokens.server";
import { startShopifySandbox } from "../../sandbox/shopify/server.ts";
import { aTokenRow } from "./token-row.ts";

export const SHOP = { domain: "kiem-thu.myshopify.com" };
export const APP = { apiKey: "test-key", apiSecret: "test-secret" };

const SHIRT = {
  title: "Áo thun",
  sku: "AT",
  price: 150_000,
  weight: { value: 0.3, unit: "KILOGRAMS" },
  productType: "Quần áo",
  tags: ["vải"],
};
const JAR = { title: "Lọ gốm", sku: "LG", price: 90_000, weight: { value: 1, unit: "POUNDS" } };

/** A call to the stand-in, as it counts it. */
interface Call {
  operation: string | null;
  requestedCost: number | null;
  actualCost: number | null;
  errors: string[];
}

/** The stand-in with one shop that has the app installed, and our client routed to it as in the demo. */
export async function openSandboxShop(options: { webhookTarget?: string } = {}) {
  const sandbox = await startShopifySandbox({ ...APP, seed: "empty", routingDelayMs: 0, ...options });
  let offsetMs = 0;

  async function control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${sandbox.url}/__sandbox/${path}`, { method, body: body && JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  const steered: typeof globalThis.fetch = (input, init) => {
    const url = new URL(String(input));
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), "x-sandbox-shop": url.hostname };
    return fetch(sandbox.url + url.pathname, { ...init, headers });
  };

  await control("POST", "shops", {
    ...SHOP,
    ianaTimezone: "Asia/Ho_Chi_Minh",
    locations: [{ name: "Kho Hà Nội" }, { name: "Kho Đà Nẵng" }],
    products: [SHIRT, JAR],
  });

  const now = () => Date.now() + offsetMs;
  const row = aTokenRow(null);
  const tokens = createOfflineTokens({ ...row.store, ...APP, fetch: steered, now });
  const adminDeps = { ...tokens, fetch: steered, now, log: { warn: () => undefined } };

  /** A token as App Bridge gives it to a page in the admin. */
  async function sessionToken(): Promise<string> {
    return (await control<{ token: string }>("POST", "session-token", { shop: SHOP.domain })).token;
  }

  /** A member of staff opens the app. */
  const visit = async () => tokens.acquire(SHOP.domain, await sessionToken());
  await visit();

  return {
    shopify: createShopify(createAdmin(adminDeps)),
    visit,
    /** A client that waits at most this many milliseconds for an answer. */
    withPatience(answerMs: number) {
      const limits = { answerMs, lineMs: 10_000, tries: 1 };
      return createShopify(createAdmin({ ...adminDeps, limits: { interactive: limits, background: limits } }));
    },
    row,
    control,
    sessionToken,
    fetch: steered,
    /** Advances both clocks, Shopify's and ours. */
    async advance(ms: number) {
      offsetMs += ms;
      await control("POST", "clock", { advanceMs: ms });
    },
    /** Places an order; returns its gid once Shopify has made its fulfillment orders. */
    async placeOrder(input: object): Promise<string> {
      const { id, gid } = await control<{ id: number; gid: string }>("POST", `shops/${SHOP.domain}/orders`, input);
      for (;;) {
        const order = await control<{ fulfillmentOrders: unknown[] }>("GET", `shops/${SHOP.domain}/orders/${id}`);
        if (order.fulfillmentOrders.length > 0) return gid;
      }
    },
    calls: () => control<Call[]>("GET", "log"),
    forgetCalls: () => control("DELETE", "log"),
    fault: (fault: object) => control("POST", "faults", fault),
    close: () => sandbox.stop(),
  };
}

export type SandboxShop = Awaited<ReturnType<typeof openSandboxShop>>;
