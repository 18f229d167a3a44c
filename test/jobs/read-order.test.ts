import { expect, onTestFinished, test, vi } from "vitest";
import type { Deps } from "~/flows/deps.server";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { createHandlers } from "~/jobs/handlers.server";
import { openLocks } from "~/store/locks.server";
import { openSlots } from "~/store/slots.server";
import { receiveWebhook } from "../flows/a-message";
import { anOrder, aShop, type TestShop } from "../flows/a-shop";
import { freshDatabase } from "../support/database.ts";
import { onlyFor, silent } from "./a-queue";

const NEVER_POLLS = 3_600_000;
const BURST = ["orders/create", "orders/updated", "orders/paid", "orders/updated"];

/** A shop with one order that was read long ago, and no open work. */
async function aReadOrder() {
  const url = await freshDatabase();
  const shop = await aShop({ databaseUrl: url });
  const { orderId } = await anOrder(shop);
  await shop.deps.database.query("DELETE FROM work");
  const tell = (topic: string) => receiveWebhook(shop, topic, { id: Number(orderId.split("/").at(-1)) });
  const burst = async () => {
    for (const topic of BURST) await tell(topic);
  };
  const jobs = () =>
    shop.deps.database.query<{ id: string; state: string; tries: number }>(
      `SELECT id, state, retry_count AS tries FROM work
        WHERE kind = 'read-order' AND payload ->> 'orderId' = $1 ORDER BY asked_at, id`,
      [orderId],
    );
  const states = async () => (await jobs()).map(({ state }) => state);
  return { url, shop, orderId, tell, burst, jobs, states, payload: { shopId: shop.shopId, orderId } };
}

/**
 * The background work of a process: its own locks and slots, the shared database. Its clock is an hour ahead, so that the second
 * of the last change has passed.
 */
function aProcess({ app, deps }: TestShop, url: string, change: Partial<Deps["shopify"]> = {}) {
  const [locks, slots] = [openLocks(url, silent), openSlots(url, silent)];
  const own = {
    ...deps,
    locks,
    shopify: { ...deps.shopify, ...change },
    now: () => new Date(Date.now() + NEVER_POLLS),
  };
  const handlers = createHandlers(own);
  const source = { boss: app.queue.boss, database: deps.database, slots };
  const start = () => {
    const options = { pollMs: NEVER_POLLS, log: silent };
    const dispatcher = startDispatcher(source, onlyFor("read-order", handlers["read-order"]), options);
    onTestFinished(() => dispatcher.stop(1_000));
    return dispatcher;
  };
  onTestFinished(() => Promise.all([locks.close(), slots.close()]).then(() => undefined));
  return { deps: own, handlers, start };
}

/** Returns how often the stand-in for Shopify was asked for an order. */
async function readings({ controlShopify }: TestShop): Promise<number> {
  const calls = (await controlShopify("GET", "/log")) as { operation: string | null; fields: string[] }[];
  return calls.filter(({ operation }) => operation === "Order").length;
}

test("four webhooks of one order cause one reading, whichever of two processes takes them", async () => {
  const { url, shop, burst, states } = await aReadOrder();
  await burst();
  const before = await readings(shop);
  // Shopify answers only after all four have been taken.
  const change: Partial<Deps["shopify"]> = {
    readOrder: async (...asked) => {
      await vi.waitFor(async () => expect(await states()).not.toContain("created"), 60_000);
      return shop.deps.shopify.readOrder(...asked);
    },
  };
  for (const process of [aProcess(shop, url, change), aProcess(shop, url, change)]) process.start();
  await vi.waitFor(async () => expect(await states()).toEqual(Array(4).fill("completed")), 60_000);
  expect((await readings(shop)) - before).toBe(1);
});

test("what comes in after a reading began is read once more", async () => {
  const { url, shop, burst, tell, jobs, states, payload } = await aReadOrder();
  await burst();
  const before = await readings(shop);
  const meanwhile = aProcess(shop, url, {
    readOrder: async (...asked) => {
      await tell("orders/updated");
      return shop.deps.shopify.readOrder(...asked);
    },
  });
  const [first] = await jobs();
  await meanwhile.handlers["read-order"](payload, first?.id);
  expect(await states()).toEqual(["created", "completed", "completed", "completed", "created"]);
  await shop.app.queue.boss.deleteJob("read-order", first?.id ?? "");

  const later = aProcess(shop, url);
  for (const { id, state } of await jobs()) if (state === "created") await later.handlers["read-order"](payload, id);
  expect((await readings(shop)) - before).toBe(2);
});

test("a reading for a later time is not answered by one of now", async () => {
  const { url, shop, tell, jobs, states, payload } = await aReadOrder();
  await tell("orders/delete");
  const { handlers } = aProcess(shop, url);
  const due = await shop.deps.database.query<{ id: string }>("SELECT id FROM work WHERE due_at <= now()");
  expect(due).toHaveLength(1);
  await handlers["read-order"](payload, due[0]?.id);
  expect(await jobs()).toHaveLength(2);
  expect(await states()).toEqual(["created", "created"]);
});

test("a reading that fails, or whose process dies before it is recorded, leaves all its requests", async () => {
  const { url, shop, orderId, burst, jobs, states, payload } = await aReadOrder();
  await burst();
  const [first] = await jobs();
  const failing = aProcess(shop, url, { readOrder: () => Promise.reject(new Error("Shopify is down")) });
  await expect(failing.handlers["read-order"](payload, first?.id)).rejects.toThrow("Shopify is down");
  expect(await states()).toEqual(Array(4).fill("created"));

  const { deps } = aProcess(shop, url);
  const { database } = deps;
  const query: typeof database.query = (text, values) =>
    text.includes("completed_on") ? Promise.reject(new Error("killed")) : database.query(text, values);
  const dying = createHandlers({ ...deps, database: { ...database, query } });
  await expect(dying["read-order"](payload, first?.id)).rejects.toThrow("killed");
  expect(await states()).toEqual(Array(4).fill("created"));
  expect(await shop.deps.database.query(`SELECT 1 FROM "order" WHERE id = $1`, [orderId])).toHaveLength(1);
});

test("a request that is not due yet waits under its own id, and that is no failed try", async () => {
  const { url, shop, orderId, tell, jobs } = await aReadOrder();
  await tell("orders/updated");
  const [told] = await jobs();
  const { deps, start } = aProcess(shop, url);
  const holder = openLocks(url, silent);
  onTestFinished(() => holder.close());
  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = holder.exclusively(`read-order:${shop.shopId}:${orderId}`, () => {
    held.resolve();
    return gate.promise;
  });
  await held.promise;
  const dispatcher = start();
  await vi.waitFor(async () => expect(await jobs()).toEqual([{ ...told, state: "retry", tries: 0 }]), 60_000);

  gate.resolve();
  await holding;
  await deps.database.query("UPDATE work SET due_at = now()");
  dispatcher.wake("read-order");
  await vi.waitFor(async () => expect(await jobs()).toEqual([{ ...told, state: "completed", tries: 0 }]), 60_000);
});
