import { createHmac, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyWebhook } from "~/flows/webhook/apply.server";
import { createHandlers } from "~/jobs/handlers.server";
import { WEBHOOK_SCHEMAS } from "~/shopify/webhook-payloads";
import { registerShop } from "~/store/shops.server";
import { mintCheckoutToken } from "../../sandbox/shopify/checkout/session-token.ts";
import { mintSessionToken } from "../../sandbox/shopify/oauth/jwt.ts";
import { edgeOf } from "../flows/a-checkout.ts";
import { claimFirst, uninstallTwoDaysAgo } from "../flows/a-message.ts";
import { aBookedParcel, anOrder, aShop, type TestShop, SHOP as VICTIM } from "../flows/a-shop.ts";
import { SHOPIFY_API_KEY, SHOPIFY_API_SECRET } from "../support/sandboxes.ts";

/**
 * Shopify signs everything with the app's one secret, and the headers of a webhook are not signed at all. Here an attacker sends
 * what was signed for their own shop to the webhook address under another shop's name.
 */
const ATTACKER = "ke-xau.myshopify.com";

/** A signed text, byte for byte. A signature in a URL is hexadecimal, one in a token base64url; the bytes are the same. */
type Signed = { purpose: string; text: string };

interface Attack {
  signed: Signed;
  topic: string;
  triggeredAt: string | null;
}

const TOPICS = Object.keys(WEBHOOK_SCHEMAS);

/** `header.claims`, which the third part of a token signs. */
const ofToken = (purpose: string, token: string): Signed => ({ purpose, text: token.slice(0, token.lastIndexOf(".")) });
const credentials = { domain: ATTACKER, apiKey: SHOPIFY_API_KEY, apiSecret: SHOPIFY_API_SECRET };
const sessionToken = () => ofToken("session token", mintSessionToken({ ...credentials, userId: "1" }));
const checkoutToken = () => ofToken("checkout token", mintCheckoutToken(credentials));

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
const loadQuery = (own: Parameters): Signed[] => [
  { purpose: "load query", text: plainQuery({ ...own, ...LOAD }).join("&") },
  { purpose: "load query, encoded", text: encodedQuery({ ...own, ...LOAD }) },
];
const proxyQuery = (own: Parameters): Signed => ({
  purpose: "app proxy",
  text: plainQuery({ ...own, ...PROXY }).join(""),
});
const oauthQuery = (own: Parameters): Signed => ({
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
function wrapping(victim: Victim, before: string, last: string): Parameters {
  return { [`${before}${openObject(victim)}`]: "", [last]: '"}' };
}

/** The genuine body of a topic about the victim's orders, as Shopify signs it for a shop; by default the attacker's own. */
function genuineBody(topic: string, { orders, fulfillmentOrders }: Victim, shop = ATTACKER): Signed {
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

interface Victim {
  shop: TestShop;
  url: string;
  /** REST ids. */
  orders: number[];
  fulfillmentOrders: string[];
}

async function aVictim(): Promise<Victim> {
  const shop = await aShop();
  await shop.controlShopify("POST", "/shops", { domain: ATTACKER });
  await registerShop(shop.deps.database, ATTACKER, new Date());
  const placed = [await aBookedParcel(shop), await anOrder(shop)];
  await shop.deps.database.query("DELETE FROM work");
  const rows = await shop.deps.database.query<{ id: string }>("SELECT id FROM fulfillment_order");
  return {
    shop,
    url: await edgeOf(shop),
    orders: placed.map(({ orderId }) => Number(orderId.split("/").at(-1))),
    fulfillmentOrders: rows.map(({ id }) => id),
  };
}

async function send({ url }: Victim, { signed, topic, triggeredAt }: Attack): Promise<number> {
  const response = await fetch(`${url}/webhooks/app`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-shopify-hmac-sha256": createHmac("sha256", SHOPIFY_API_SECRET).update(signed.text).digest("base64"),
      "x-shopify-topic": topic,
      "x-shopify-shop-domain": VICTIM,
      "x-shopify-webhook-id": randomUUID(),
      ...(triggeredAt === null ? {} : { "x-shopify-triggered-at": triggeredAt }),
    },
    body: signed.text,
  });
  return response.status;
}

/** Applies all stored messages, and runs the jobs they created, those for a later time too. */
async function runPendingWork({ shop: { app, deps } }: Victim): Promise<void> {
  const now = new Date(Date.now() + 30 * 24 * 3600 * 1000);
  for (const message of await claimFirst({ app, deps }, now, 100)) {
    await applyWebhook(deps, message);
  }
  const handlers = createHandlers(deps);
  const jobs = await deps.database.query<{ payload: unknown }>(
    "DELETE FROM work WHERE kind = 'read-order' RETURNING payload",
  );
  for (const { payload } of jobs) await handlers["read-order"](payload);
}

/** Every row of the victim as text, without the time Shopify was last read: reading unchanged data changes nothing. */
async function everythingOf({ shop: { deps, shopId } }: Victim): Promise<string> {
  const tables = await deps.database.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'shop_id' AND table_name NOT IN ('inbox', 'work') ORDER BY 1`,
  );
  const rows = [
    ...tables.map(({ name }) => `SELECT to_jsonb(t) - 'read_at' AS row FROM ${name} t WHERE shop_id = '${shopId}'`),
    // When the shop was last heard of is true of a webhook that was signed for it under another topic, too.
    `SELECT to_jsonb(t) - 'updated_at' - 'webhook_at' AS row FROM shop t WHERE id = '${shopId}'`,
    `SELECT to_jsonb(t) AS row FROM "Session" t WHERE shop = '${VICTIM}'`,
  ];
  const found = await deps.database.query<{ row: string }>(
    `SELECT row::text FROM (${rows.join(" UNION ALL ")}) AS found ORDER BY 1`,
  );
  return found.map(({ row }) => row).join("\n");
}

/** White space of Shopify's own; what sorts before, between and after the names Shopify adds; and what JSON may begin with. */
const BEFORE = ["", " ", "  ", "\t", "\n", "\r\n", '"', "0", "[", "A", "m", "~", "\uFEFF", "\u00A0", "\u2028"];
const LAST = ["}", "~", "zz", "\u{10FFFF}"];

const literalAttacks = (victim: Victim): Signed[] => [
  sessionToken(),
  checkoutToken(),
  ...BEFORE.flatMap((before) => {
    const own = wrapping(victim, before, "~");
    return [...loadQuery(own), proxyQuery(own), oauthQuery(own)];
  }),
  ...TOPICS.map((topic) => genuineBody(topic, victim)),
];

/** The topics with an effect of their own, and one of the others. */
const HARMFUL = [
  "app/uninstalled",
  "shop/redact",
  "shop/update",
  "customers/redact",
  "customers/data_request",
  "orders/delete",
];

const attacksOn = (victim: Victim): fc.Arbitrary<Attack> => {
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

const SLOW = { timeout: 300_000 };
/** What was found by more of them is among the literal ones above; `npm run test:long` thinks of more. */
const ATTACKS = Number(process.env.ATTACKS ?? 50);

/** Sends the known attacks, then what fast-check generates; nothing of the victim may change. */
async function attack(victim: Victim): Promise<void> {
  const before = await everythingOf(victim);
  for (const signed of literalAttacks(victim)) {
    for (const topic of HARMFUL) await send(victim, { signed, topic, triggeredAt: null });
    await runPendingWork(victim);
    expect(await everythingOf(victim), signed.purpose).toBe(before);
  }
  await fc.assert(
    fc.asyncProperty(attacksOn(victim), async (thought) => {
      await send(victim, thought);
      await runPendingWork(victim);
      expect(await everythingOf(victim)).toBe(before);
    }),
    { numRuns: ATTACKS },
  );
}

test("nothing signed for another shop or purpose changes a shop", SLOW, async () => {
  const victim = await aVictim();
  await attack(victim);
  // Counter-check: a genuine message to the same address does change the rows.
  await victim.shop.controlShopify("POST", `/shops/${VICTIM}/uninstall`);
  const genuine = { purpose: "genuine", text: JSON.stringify({ id: 1, myshopify_domain: VICTIM }) };
  expect(await send(victim, { signed: genuine, topic: "app/uninstalled", triggeredAt: null })).toBe(200);
  const before = await everythingOf(victim);
  await runPendingWork(victim);
  expect(await everythingOf(victim)).not.toBe(before);
});

test("nor a shop that left and is due to be erased, which has no token any more", SLOW, async () => {
  const victim = await aVictim();
  await uninstallTwoDaysAgo(victim.shop);
  await attack(victim);
  const genuine = { purpose: "genuine", text: JSON.stringify({ shop_id: 1, shop_domain: VICTIM }) };
  expect(await send(victim, { signed: genuine, topic: "shop/redact", triggeredAt: null })).toBe(200);
  await runPendingWork(victim);
  expect(await everythingOf(victim)).not.toContain(VICTIM);
});

test("nothing signed for the shop itself takes effect under another topic", SLOW, async () => {
  const victim = await aVictim();
  const own = (topic: string) => genuineBody(topic, victim, VICTIM);
  // Stores an answer to a customer, which a redaction would delete.
  const asked = { signed: own("customers/data_request"), topic: "customers/data_request", triggeredAt: null };
  expect(await send(victim, asked)).toBe(200);
  await runPendingWork(victim);
  const before = await everythingOf(victim);
  for (const topic of TOPICS) {
    for (const other of TOPICS) {
      if (other !== topic) await send(victim, { signed: own(topic), topic: other, triggeredAt: null });
    }
    await runPendingWork(victim);
    expect(await everythingOf(victim), topic).toBe(before);
  }
  // Counter-check: under its own topic the message does change the rows.
  await send(victim, { signed: own("customers/redact"), topic: "customers/redact", triggeredAt: null });
  await runPendingWork(victim);
  expect(await everythingOf(victim)).not.toBe(before);
});
