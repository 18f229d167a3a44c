import { createHmac, randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { createHandlers } from "~/jobs/handlers.server";
import { policiesFor } from "~/jobs/queues";
import { aStanding, silent } from "../../jobs/a-queue";
import { SHOPIFY_API_SECRET } from "../../support/sandboxes.ts";
import { edgeOf } from "../a-checkout.ts";
import { anOrder, aShop, ledger, SHOP, type TestShop } from "../a-shop";

/** As many as a busy morning has; fewer in each run of all tests, because each books a parcel at the stand-in. */
const ACTIONS = process.env.LONG_STORIES ? 500 : 20;
/** Each of these is sent three times under its id. */
const REPEATED = 5;
const AT_A_TIME = 40;

/** Orders that were read, each with a parcel that is ready; returns their ids. */
async function manyOrders(shop: TestShop, count: number): Promise<string[]> {
  const orders: string[] = [];
  const reader = async () => {
    while (orders.length < count) {
      const place = orders.push("") - 1;
      orders[place] = (await anOrder(shop)).orderId;
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  return orders;
}

test(`a burst of ${ACTIONS} actions books each parcel once, however often some are repeated`, {
  timeout: 400_000,
}, async () => {
  const shop = await aShop();
  const orders = await manyOrders(shop, ACTIONS);
  const { database } = shop.deps;
  await database.query("DELETE FROM work");
  const origin = await edgeOf(shop);
  const source = { database, standing: await aStanding(shop.app.presence), policies: policiesFor(10) };
  const dispatcher = startDispatcher(source, createHandlers(shop.deps), { pollMs: 50, log: silent });
  onTestFinished(() => dispatcher.stop(5_000));
  const bodies = orders.map((orderId) =>
    JSON.stringify({
      ...{ shop_id: "1", shopify_domain: SHOP, action_run_id: randomUUID(), handle: "flow-book-parcel" },
      properties: { order_id: orderId.split("/").at(-1) },
    }),
  );
  const post = async (body: string) => {
    const signature = createHmac("sha256", SHOPIFY_API_SECRET).update(body).digest("base64");
    const headers = { "x-shopify-hmac-sha256": signature, "content-type": "application/json" };
    return (await fetch(`${origin}/flow/actions`, { method: "POST", body, headers })).status;
  };
  const line = bodies.flatMap((body, n) => (n % REPEATED === 0 ? [body, body, body] : [body]));
  const began = performance.now();
  const slowest = { ms: 0 };
  const sender = async () => {
    for (let body = line.shift(); body; body = line.shift()) {
      const sent = performance.now();
      expect([200, 202]).toContain(await post(body));
      slowest.ms = Math.max(slowest.ms, performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sender));
  const isBooked = async () => {
    const [row] = await database.query<{ n: number }>("SELECT count(*)::int AS n FROM shipment WHERE state = 'booked'");
    expect(row?.n).toBe(ACTIONS);
  };
  await vi.waitFor(isBooked, { timeout: 150_000, interval: 200 });
  const bookedMs = performance.now() - began;
  // Flow comes again, as for each 202.
  for (let round = 0; round < 20; round += 1) {
    const statuses = await Promise.all(bodies.map(post));
    if (statuses.every((status) => status === 200)) break;
  }
  const ended = await database.query("SELECT outcome, count(*)::int AS runs FROM flow_run GROUP BY 1");
  expect(ended).toEqual([{ outcome: "done", runs: ACTIONS }]);
  expect(await ledger(shop)).toHaveLength(ACTIONS);
  if (process.env.LONG_STORIES) console.info(JSON.stringify({ ACTIONS, bookedMs, slowestAnswerMs: slowest.ms }));
});
