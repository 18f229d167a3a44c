import fc from "fast-check";
import { WEBHOOK_SCHEMAS } from "~/shopify/webhook-payloads";
import { mintCheckoutToken } from "../../sandbox/shopify/checkout/session-token.ts";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { type TestShop, SHOP as VICTIM } from "../flows/a-shop.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";

/**
 * Shopify signs everything with the app's one secret, and the headers of a webhook are not signed at all. Here an attacker sends
 * what was signed for their own shop to the webhook address under another shop's name.
 */
export const ATTACKER = "ke-xau.myshopify.com";

/** A signed text, byte for byte. A signature in a URL is hexadecimal, one in a token base64url; the bytes are the same. */
export type Signed = { purpose: string; text: string };

export interface Attack {
  signed: Signed;
  topic: string;
  triggeredAt: string | null;
}

export const TOPICS = Object.keys(WEBHOOK_SCHEMAS);

/** `header.claims`, which the third part of a token signs. */
const ofToken = (purpose: string, token: string): Signed => ({ purpose, text: token.slice(0, token.lastIndexOf(".")) });

const credentials = { domain: ATTACKER, apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET };

export const sessionToken = () => ofToken("session token", mintSessionToken({ ...credentials, userId: "1" }));

export const checkoutToken = () => ofToken("checkout token", mintCheckoutToken(credentials));

type Parameters = Record<string, string>;

/** The parameters sorted by their bytes, as Ruby sorts them. */
const sorted = (parameters: Parameters) =>
  Object.entries(parameters).toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

const plainQuery = (parameters: Parameters) => sorted(parameters).map(([name, value]) => `${name}=${value}`);

const encodedQuery = (parameters: Parameters) => String(new URLSearchParams(sorted(parameters)));

const LOAD = { embedded: "1", host: "YWRtaW4", locale: "vi", session: "5", shop: ATTACKER, timestamp: "1780000000" };

const OAUTH = { code: "c0de", host: "YWRtaW4", shop: ATTACKER, timestamp: "1780000000" };

const PROXY = { logged_in_customer_id: "", path_prefix: "/tools/track", shop: ATTACKER, timestamp: "1780000000" };

/** A query that Shopify signs as a whole, including what the attacker added to the URL. */
export const loadQuery = (own: Parameters): Signed[] => [
  { purpose: "load query", text: plainQuery({ ...own, ...LOAD }).join("&") },
  { purpose: "load query, encoded", text: encodedQuery({ ...own, ...LOAD }) },
];

export const proxyQuery = (own: Parameters): Signed => ({
  purpose: "app proxy",
  text: plainQuery({ ...own, ...PROXY }).join(""),
});

export const oauthQuery = (own: Parameters): Signed => ({
  purpose: "OAuth",
  text: plainQuery({ ...own, ...OAUTH, state: Object.keys(own)[0] ?? "1" }).join("&"),
});

/** Every key that a topic looks for, as one JSON object cut off inside a string; `wrapping` closes it. */
function openObject({ orders }: Victim): string {
  const [order = 0] = orders;
  const object = {
    id: order,
    order_id: order,
    order_edit: { order_id: order },
    current: [],
    myshopify_domain: VICTIM,
    shop_domain: VICTIM,
    customer: null,
    orders_to_redact: orders,
    orders_requested: orders,
    data_request: { id: 1 },
    x: "",
  };
  return JSON.stringify(object).slice(0, -2);
}

/**
 * Parameters that a merchant may add, sorted before, between and after Shopify's own, so that the signed text reads as one JSON
 * object.
 */
export function wrapping(victim: Victim, before: string, last: string): Parameters {
  return { [`${before}${openObject(victim)}`]: "", [last]: '"}' };
}

/** The genuine body of a topic about the victim's orders, as Shopify signs it for a shop; by default the attacker's own. */
export function genuineBody(topic: string, { orders, fulfillmentOrders }: Victim, shop = ATTACKER): Signed {
  const [order] = orders;
  const about = { shop_id: 1, shop_domain: shop, customer: { id: 7, email: "x@example.com" } };
  const bodies: Record<string, object> = {
    "orders/edited": { order_edit: { id: 1, order_id: order } },
    "app/uninstalled": { id: 1, myshopify_domain: shop, updated_at: "2026-11-22T10:00:00+07:00" },
    "shop/update": { id: 1, myshopify_domain: shop, updated_at: "2026-11-22T10:00:00+07:00" },
    "app/scopes_update": { id: 1, previous: ["read_orders"], current: [] },
    "customers/data_request": { ...about, orders_requested: orders, data_request: { id: 9 } },
    "customers/redact": { ...about, orders_to_redact: orders },
    "shop/redact": { shop_id: 1, shop_domain: shop },
  };
  const other = topic.startsWith("fulfillment_orders/")
    ? { fulfillment_order: { id: fulfillmentOrders[0], status: "closed" } }
    : { id: order, order_id: order, updated_at: "2026-11-22T10:00:00+07:00" };
  return { purpose: `webhook ${topic}`, text: JSON.stringify(bodies[topic] ?? other) };
}

export interface Victim {
  shop: TestShop;
  url: string;
  /** REST ids. */
  orders: number[];
  fulfillmentOrders: string[];
}

/** White space of Shopify's own; what sorts before, between and after the names Shopify adds; and what JSON may begin with. */
export const BEFORE = ["", " ", "  ", "\t", "\n", "\r\n", '"', "0", "[", "A", "m", "~", "\uFEFF", "\u00A0", "\u2028"];

const LAST = ["}", "~", "zz", "\u{10FFFF}"];

/** The topics with an effect of their own, and one of the others. */
export const HARMFUL = [
  "app/uninstalled",
  "shop/redact",
  "shop/update",
  "customers/redact",
  "customers/data_request",
  "orders/delete",
];

export const attacksOn = (victim: Victim): fc.Arbitrary<Attack> => {
  const name = fc.oneof(
    fc.constantFrom(...BEFORE),
    fc.string({ maxLength: 3 }),
    fc.string({ unit: "binary", maxLength: 2 }),
  );
  const own = fc.oneof(
    fc.tuple(name, fc.constantFrom(...LAST)).map(([before, last]) => wrapping(victim, before, last)),
    fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 4 }),
  );
  const signed = fc.oneof(
    fc.constant(null).map(sessionToken),
    fc.constant(null).map(checkoutToken),
    { weight: 4, arbitrary: own.chain((added) => fc.constantFrom(...loadQuery(added))) },
    { weight: 3, arbitrary: own.map(proxyQuery) },
    own.map(oauthQuery),
    { weight: 5, arbitrary: fc.constantFrom(...TOPICS).map((topic) => genuineBody(topic, victim)) },
  );
  const dates = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  return fc.record({
    signed,
    topic: fc.oneof(fc.constantFrom(...HARMFUL), fc.constantFrom(...TOPICS)),
    triggeredAt: fc.option(dates.map((date) => date.toISOString())),
  });
};
