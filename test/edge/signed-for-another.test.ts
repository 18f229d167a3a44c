import { createHmac, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyWebhook } from "~/flows/webhook/apply.server";
import { createHandlers } from "~/jobs/handlers.server";
import { registerShop } from "~/store/shops.server";
import { edgeOf } from "../flows/a-checkout.ts";
import { claimFirst, uninstallTwoDaysAgo } from "../flows/a-message.ts";
import { aBookedParcel, anOrder, aShop, SHOP as VICTIM } from "../flows/a-shop.ts";
import { SHOPIFY_API_SECRET } from "../support/sandboxes.ts";
import {
  ATTACKER,
  type Attack,
  attacksOn,
  BEFORE,
  checkoutToken,
  genuineBody,
  HARMFUL,
  loadQuery,
  oauthQuery,
  proxyQuery,
  type Signed,
  sessionToken,
  TOPICS,
  type Victim,
  wrapping,
} from "./signed-attacks.ts";

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

const literalAttacks = (victim: Victim): Signed[] => [
  sessionToken(),
  checkoutToken(),
  ...BEFORE.flatMap((before) => {
    const own = wrapping(victim, before, "~");
    return [...loadQuery(own), proxyQuery(own), oauthQuery(own)];
  }),
  ...TOPICS.map((topic) => genuineBody(topic, victim)),
];

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
