import { expect, test } from "vitest";
import type { Deps } from "~/flows/deps.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { followOrder, HINT, readOrder } from "~/flows/order/read.server";
import { reconcileOrders } from "~/flows/order/reconcile.server";
import { readOrderForAll } from "~/jobs/read-order.server";
import { readStoredOrder } from "~/store/orders.server";
import { moveParcel, receiveWebhook } from "../a-message";
import { aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";

type Call = { operation: string | null };

/** The same app some seconds later. */
const after = ({ deps }: TestShop, seconds: number): Deps => ({
  ...deps,
  now: () => new Date(Date.now() + seconds * 1_000),
});
const numberOf = (orderId: string) => Number(orderId.split("/").at(-1));
const edit = (shop: TestShop, orderId: string, change: object) =>
  shop.controlShopify("PATCH", `/shops/${SHOP}/orders/${numberOf(orderId)}`, change);
const factsOf = async (shop: TestShop, orderId: string) =>
  (await readStoredOrder(shop.deps.database, shop.shopId, orderId))?.facts;

/** Returns what was asked of Shopify about orders while something was done. */
async function asked(shop: TestShop, work: () => Promise<unknown>) {
  await shop.controlShopify("DELETE", "/log");
  await work();
  const calls = (await shop.controlShopify("GET", "/log")) as Call[];
  return calls.map(({ operation }) => operation).filter((name) => name?.startsWith("Order"));
}

/** A booked parcel whose order was read after the second of its last change. */
async function aKnownParcel() {
  const shop = await aShop();
  const parcel = await aBookedParcel(shop);
  expect(await readOrder(after(shop, 5), shop.shopId, parcel.orderId)).toBe("taken");
  await shop.deps.database.query("DELETE FROM work");
  const write = () => syncShopify(after(shop, 10), shop.shopId, parcel.shipmentId);
  const follow = (seconds = 15) => asked(shop, () => followOrder(after(shop, seconds), shop.shopId, parcel.orderId));
  return { shop, ...parcel, write, follow };
}

test("after the fulfillment, each event and the payment, a glance gives what a reading would give", async () => {
  const { shop, orderId, shipmentId, trackingNumber, write, follow } = await aKnownParcel();
  await write();
  let seconds = 15;
  for (const status of [3, 4, 5, 6]) {
    expect(await follow(seconds)).toEqual(["OrderGlance"]);
    const seen = await factsOf(shop, orderId);
    const read = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
    const parts = read?.fulfillmentOrders.map(({ updatedAt: _, ...part }) => part);
    expect(seen?.fulfillmentOrders.map(({ updatedAt: _, ...part }) => part)).toEqual(parts);
    // Kept as a hash, not with the facts.
    const { checkoutToken: _, ...facts } = read ?? { checkoutToken: null };
    expect({ ...seen, fulfillmentOrders: [] }).toEqual({ ...facts, fulfillmentOrders: [] });
    await moveParcel(shop, trackingNumber, status);
    seconds += 10;
    await syncShopify(after(shop, seconds - 5), shop.shopId, shipmentId);
  }
  expect(await follow(seconds)).toEqual(["OrderGlance"]);
  expect(await factsOf(shop, orderId)).toMatchObject({
    financialStatus: "PAID",
    outstandingVnd: 0,
    fulfillmentStatus: "FULFILLED",
  });
});

test.each(["before", "after"])("a change by somebody else %s our write, in whatever second, is read", async (when) => {
  const { shop, orderId, write, follow } = await aKnownParcel();
  if (when === "before") await edit(shop, orderId, { note: "Gọi trước" });
  await write();
  if (when === "after") await edit(shop, orderId, { note: "Gọi trước" });
  expect(await follow()).toEqual(["OrderGlance", "Order"]);
  expect(await factsOf(shop, orderId)).toMatchObject({ note: "Gọi trước", fulfillmentStatus: "FULFILLED" });
});

test("a tracking number that somebody changes before our fulfillment was seen is read", async () => {
  const { shop, orderId, write, follow } = await aKnownParcel();
  await write();
  await shop.controlShopify("POST", `/shops/${SHOP}/orders/${numberOf(orderId)}/tracking`, { number: "GO-NHAM-1" });
  expect(await follow()).toEqual(["OrderGlance", "Order"]);
  expect(await factsOf(shop, orderId)).toMatchObject({ fulfillments: [{ trackingNumbers: ["GO-NHAM-1"] }] });
});

test("a glance within the second of the last change proves nothing: it is done once more", async () => {
  const { shop, orderId, write, follow } = await aKnownParcel();
  await write();
  const before = await factsOf(shop, orderId);
  // The order of the stand-in changes in the second in which it is looked at.
  const changedAt = Date.parse((await shop.deps.shopify.readOrder({ domain: SHOP }, orderId))?.updatedAt ?? "");
  const early = { ...shop.deps, now: () => new Date(changedAt + 1_999) };
  await shop.deps.database.query(`UPDATE "order" SET read_at = shopify_updated_at + interval '2 s'`);
  await shop.deps.database.query("UPDATE shopify_step SET confirmed_at = now() + interval '1 minute'");
  expect(await followOrder(early, shop.shopId, orderId)).toBe("too_early");
  expect(await factsOf(shop, orderId)).toEqual(before);
  const work = await shop.deps.database.query<{ subject: string }>(
    "SELECT subject FROM work WHERE kind = 'read-order'",
  );
  expect(work.map(({ subject }) => subject.startsWith(`${orderId}:${HINT}:`))).toEqual([true]);
  await edit(shop, orderId, { note: "Cùng giây" });
  expect(await follow()).toEqual(["OrderGlance", "Order"]);
  expect(await factsOf(shop, orderId)).toMatchObject({ note: "Cùng giây" });
});

test("where Waybill wrote nothing, an order is read at once; who asks for the whole order gets it", async () => {
  const { shop, orderId, write, follow } = await aKnownParcel();
  await edit(shop, orderId, { note: "một" });
  expect(await follow()).toEqual(["Order"]);
  await write();
  const { queue, database } = shop.deps;
  const order = { shopId: shop.shopId, orderId };
  await queue.enqueue(database, "read-order", order);
  await queue.enqueue(database, "read-order", order, { onceKey: HINT });
  expect(await asked(shop, () => readOrderForAll(after(shop, 20), order))).toEqual(["Order"]);
});

test("a lost webhook is made up for by the poll, and an order that was looked at is not listed again", async () => {
  const { shop, orderId, write } = await aKnownParcel();
  const { database } = shop.deps;
  const wanted = async () => {
    await database.query("UPDATE shop SET backfilled_at = now() - interval '1 hour', reconciled_at = NULL");
    await database.query("DELETE FROM work");
    await reconcileOrders(after(shop, 15), shop.shopId);
    const jobs = await database.query<{ subject: string }>("SELECT subject FROM work WHERE kind = 'read-order'");
    return jobs.map(({ subject }) => subject).filter((subject) => subject.startsWith(orderId));
  };
  await database.query(`UPDATE "order" SET shopify_updated_at = shopify_updated_at - interval '1 minute'`);
  await write();
  await edit(shop, orderId, { note: "mất tin" });
  expect(await wanted()).toEqual([`${orderId}:${HINT}`]);
  await followOrder(after(shop, 15), shop.shopId, orderId);
  expect(await factsOf(shop, orderId)).toMatchObject({ note: "mất tin" });
  expect(await wanted()).toEqual([]);
});

test("a webhook about what was read since is closed, in whatever sequence they come; a newer one is not", async () => {
  const { shop, orderId, write, follow } = await aKnownParcel();
  await write();
  await follow();
  await shop.deps.database.query("DELETE FROM work");
  const updatedAt = Date.parse((await factsOf(shop, orderId))?.updatedAt ?? "");
  const tell = (topic: string, ms: number) =>
    receiveWebhook(shop, topic, {
      ...(topic.startsWith("orders") ? { id: numberOf(orderId) } : { id: 3, order_id: numberOf(orderId) }),
      updated_at: new Date(updatedAt + ms).toISOString(),
    });
  expect(await tell("orders/updated", 0)).toBe("already_read");
  expect(await tell("fulfillments/create", 0)).toBe("already_read");
  expect(await tell("orders/updated", -5_000)).toBe("already_read");
  expect(await shop.deps.database.query("SELECT 1 FROM work WHERE kind = 'read-order'")).toEqual([]);
  expect(await tell("orders/updated", 1_000)).toBe("read_order");
  // Read within its second: the rest of that second may have brought another change.
  await shop.deps.database.query(`UPDATE "order" SET read_at = shopify_updated_at + interval '1.9 s'`);
  expect(await tell("orders/updated", 0)).toBe("read_order");
});
