import { expect, onTestFinished, test, vi } from "vitest";
import type { Deps } from "~/flows/deps.server";
import { startDispatcher } from "~/jobs/dispatcher.server";
import { createHandlers } from "~/jobs/handlers.server";
import { openLocks } from "~/store/locks.server";
import { receiveWebhook } from "../flows/a-message";
import { anOrder, aShop, SHOP, type TestShop } from "../flows/a-shop";
import { freshDatabase } from "../support/database.ts";
import { aPresence, aStanding, onlyFor, silent } from "./a-queue";

const NEVER_POLLS = 3_600_000;
/** The request that webhooks make. */
const hintOf = (orderId: string) => `${orderId}:hint`;
const BURST = ["orders/create", "orders/updated", "orders/paid", "orders/updated"];

/** A shop with one order that was read long ago, and no open work. */
async function aReadOrder() {
  const url = await freshDatabase();
  const shop = await aShop({ databaseUrl: url });
  const { orderId } = await anOrder(shop);
  const { database, queue } = shop.deps;
  await database.query("DELETE FROM work");
  await database.query(
    `UPDATE "order" SET shopify_updated_at = now() - interval '1 hour', read_at = now() - interval '1 hour'`,
  );
  const payload = { shopId: shop.shopId, orderId };
  const tell = (topic: string) =>
    receiveWebhook(shop, topic, {
      id: Number(orderId.split("/").at(-1)),
      updated_at: new Date(Date.now() - 600_000).toISOString(),
    });
  const ask = (onceKey?: string) => queue.enqueue(database, "read-order", payload, { onceKey });
  /** Several webhooks, which are one request, and two requests of their own. */
  const burst = async () => {
    for (const topic of BURST) await tell(topic);
    await ask("routing");
    await ask("deleted");
  };
  const jobs = () =>
    database.query<{ subject: string; state: string; asked: number; taken: number; attempts: number }>(
      "SELECT subject, state, asked, taken, attempts FROM work WHERE kind = 'read-order' ORDER BY subject",
    );
  const subjects = async () => (await jobs()).map(({ subject }) => subject);
  return { url, shop, orderId, tell, ask, burst, jobs, subjects, payload };
}

/**
 * The background work of a process: its own locks and presence, the shared database. Its clock is an hour ahead, so that the
 * second of the last change has passed.
 */
async function aProcess({ deps }: TestShop, url: string, change: Partial<Deps["shopify"]> = {}) {
  const locks = openLocks(url, silent);
  onTestFinished(() => locks.close());
  const own = {
    ...deps,
    locks,
    shopify: { ...deps.shopify, ...change },
    now: () => new Date(Date.now() + NEVER_POLLS),
  };
  const handlers = createHandlers(own);
  const source = { database: deps.database, standing: await aStanding(aPresence(url)) };
  const start = () => {
    const handler = onlyFor("read-order", handlers["read-order"]);
    const dispatcher = startDispatcher(source, handler, { pollMs: NEVER_POLLS, log: silent });
    onTestFinished(() => dispatcher.stop(1_000));
    return dispatcher;
  };
  return { deps: own, handlers, start };
}

/** Returns how often the stand-in for Shopify was asked for an order. */
async function readings({ controlShopify }: TestShop): Promise<number> {
  const calls = (await controlShopify("GET", "/log")) as { operation: string | null; fields: string[] }[];
  return calls.filter(({ operation }) => operation === "Order").length;
}

test("all requests to read an order cause one reading, whichever of two processes takes them", async () => {
  const { url, shop, burst, jobs } = await aReadOrder();
  await burst();
  expect((await jobs()).map(({ taken }) => taken)).toEqual([0, 0, 0]);
  const before = await readings(shop);
  // Shopify answers only after all three have been taken.
  const change: Partial<Deps["shopify"]> = {
    readOrder: async (...asked) => {
      await vi.waitFor(async () => expect((await jobs()).map(({ taken }) => taken)).not.toContain(0), 60_000);
      return shop.deps.shopify.readOrder(...asked);
    },
  };
  const processes = [await aProcess(shop, url, change), await aProcess(shop, url, change)];
  for (const process of processes) process.start();
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 60_000);
  expect((await readings(shop)) - before).toBe(1);
});

test("four webhooks of one order are one request", async () => {
  const { orderId, tell, jobs } = await aReadOrder();
  for (const topic of BURST) await tell(topic);
  expect(await jobs()).toMatchObject([{ subject: hintOf(orderId), state: "waiting" }]);
});

test("what comes in after a reading began is read once more", async () => {
  const { url, shop, tell, jobs } = await aReadOrder();
  await tell("orders/updated");
  const before = await readings(shop);
  let told = false;
  const { start } = await aProcess(shop, url, {
    readOrder: async (...asked) => {
      if (!told) await tell("orders/updated");
      told = true;
      return shop.deps.shopify.readOrder(...asked);
    },
  });
  start();
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 60_000);
  expect((await readings(shop)) - before).toBe(2);
});

test("a request of another kind that is repeated after a reading began is not completed by it", async () => {
  const { url, shop, orderId, ask, burst, jobs, payload } = await aReadOrder();
  await burst();
  const { handlers } = await aProcess(shop, url, {
    readOrder: async (...asked) => {
      await shop.deps.database.query("UPDATE work SET state = 'running', taken = asked WHERE subject LIKE '%:routing'");
      await ask("routing");
      return shop.deps.shopify.readOrder(...asked);
    },
  });
  await handlers["read-order"](payload, hintOf(orderId));
  expect(await jobs()).toMatchObject([
    { subject: hintOf(orderId), state: "waiting" },
    { subject: `${orderId}:routing`, asked: 2 },
  ]);
});

test.each(["that is due", "that was put back", "that is to be tried again"])(
  "a request %s, repeated after another's reading began, is not completed by it",
  async (which) => {
    const { url, shop, orderId, ask, jobs, payload } = await aReadOrder();
    await ask();
    await ask("routing");
    const state = {
      "that is due": "asked = 1",
      "that was put back": "taken = asked, due_at = now() + interval '2 seconds'",
      "that is to be tried again": "attempts = 1, due_at = now() + interval '5 seconds'",
    }[which];
    await shop.deps.database.query(`UPDATE work SET ${state} WHERE subject LIKE '%:routing'`);
    const { handlers } = await aProcess(shop, url, {
      readOrder: async (...asked) => {
        const answer = await shop.deps.shopify.readOrder(...asked);
        // What changed since Shopify answered is reported, for a time after the one that it waits for.
        await shop.deps.queue.enqueue(
          shop.deps.database,
          "read-order",
          { shopId: shop.shopId, orderId },
          { onceKey: "routing", delaySeconds: 30 },
        );
        return answer;
      },
    });
    await handlers["read-order"](payload, orderId);
    expect(await jobs()).toMatchObject([{ subject: orderId }, { subject: `${orderId}:routing`, asked: 2 }]);
  },
);

test("a reading for a later time is not answered by one of now", async () => {
  const { url, shop, orderId, tell, subjects, payload } = await aReadOrder();
  await tell("orders/delete");
  const { handlers } = await aProcess(shop, url);
  const due = await shop.deps.database.query("SELECT subject FROM work WHERE due_at <= now()");
  expect(due).toEqual([{ subject: orderId }]);
  await handlers["read-order"](payload, orderId);
  expect(await subjects()).toEqual([orderId, `${orderId}:deleted`]);
});

test("a request that another process completed has nothing left to do", async () => {
  const { url, shop, orderId, burst, subjects, payload } = await aReadOrder();
  await burst();
  const { handlers } = await aProcess(shop, url);
  await handlers["read-order"](payload, hintOf(orderId));
  expect(await subjects()).toEqual([hintOf(orderId)]);
  const before = await readings(shop);
  await handlers["read-order"](payload, `${orderId}:routing`);
  expect((await readings(shop)) - before).toBe(0);
});

test("a reading that fails, or whose process dies before it is recorded, leaves all its requests", async () => {
  const { url, shop, orderId, burst, subjects, payload } = await aReadOrder();
  await burst();
  const all = await subjects();
  expect(all).toHaveLength(3);
  const failing = await aProcess(shop, url, { readOrder: () => Promise.reject(new Error("Shopify is down")) });
  await expect(failing.handlers["read-order"](payload, hintOf(orderId))).rejects.toThrow("Shopify is down");
  expect(await subjects()).toEqual(all);

  const { deps } = await aProcess(shop, url);
  const { database } = deps;
  const query: typeof database.query = (text, values) =>
    text.includes("DELETE FROM work") ? Promise.reject(new Error("killed")) : database.query(text, values);
  const dying = createHandlers({ ...deps, database: { ...database, query } });
  await expect(dying["read-order"](payload, hintOf(orderId))).rejects.toThrow("killed");
  expect(await subjects()).toEqual(all);
  expect(await shop.deps.database.query(`SELECT 1 FROM "order" WHERE id = $1`, [orderId])).toHaveLength(1);
});

test("a request whose order another process is reading waits, and that is no failed try", async () => {
  const { url, shop, orderId, tell, jobs } = await aReadOrder();
  await tell("orders/updated");
  const { deps, start } = await aProcess(shop, url);
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
  const putBack = { subject: hintOf(orderId), state: "waiting", asked: 1, taken: 1, attempts: 0 };
  await vi.waitFor(async () => expect(await jobs()).toEqual([putBack]), 60_000);

  gate.resolve();
  await holding;
  await deps.database.query("UPDATE work SET due_at = date_trunc('milliseconds', now())");
  dispatcher.wake("read-order");
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 60_000);
});

test("what failed for want of a scope is tried again when Shopify reports a grant, long before its next attempt", async () => {
  const { url, shop, tell, jobs } = await aReadOrder();
  const shopOfShopify = `/shops/${SHOP}`;
  const { installation } = (await shop.controlShopify("GET", shopOfShopify)) as { installation: { scopes: string[] } };
  const { scopes } = installation;
  const fewer = scopes.filter((scope) => !scope.endsWith("_orders"));
  await shop.controlShopify("PATCH", shopOfShopify, { scopes: fewer });
  await tell("orders/updated");
  const { start } = await aProcess(shop, url);
  const { wake } = start();
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: "waiting", attempts: 1 }]), 60_000);
  await shop.deps.database.query("UPDATE work SET due_at = now() + interval '1 hour'");
  const before = await readings(shop);

  await shop.controlShopify("PATCH", shopOfShopify, { scopes });
  await receiveWebhook(shop, "app/scopes_update", { previous: fewer, current: scopes });
  wake("read-order");
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 60_000);
  expect((await readings(shop)) - before).toBe(1);
});
