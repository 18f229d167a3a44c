import { expect, onTestFinished, test, vi } from "vitest";
import { backfillOrders } from "~/flows/order/backfill.server";
import { readOrder } from "~/flows/order/read.server";
import { reconcileOrders } from "~/flows/order/reconcile.server";
import { startWorker } from "~/jobs/worker.server";
import { aStanding } from "../../jobs/a-queue";
import { receiveWebhook } from "../a-message";
import { anOrder, aShop, SHOP, type TestShop } from "../a-shop";

const keyOf = (orderId: string) => Number(orderId.split("/").at(-1));
const waiting = ({ deps }: TestShop) =>
  deps.database.query<{ orderId: string }>(
    `SELECT payload ->> 'orderId' AS "orderId" FROM work WHERE kind = 'read-order' AND state = 'waiting'`,
  );
const noteOf = async ({ deps }: TestShop, orderId: string) => {
  const [row] = await deps.database.query<{ note: string }>(
    `SELECT details ->> 'note' AS note FROM "order" WHERE id = $1`,
    [orderId],
  );
  return row?.note;
};

/** Marks the first reading of all orders as done, so that only the test's own changes cause readings. */
async function quiet(shop: TestShop) {
  await shop.deps.database.query("UPDATE shop SET backfilled_at = now()");
  await shop.deps.database.query("DELETE FROM work");
}

/** Changes the order, has it read, and changes it again, until Shopify reports both changes in the same second. */
async function changeTwice(shop: TestShop, orderId: string): Promise<void> {
  const write = (note: string) => shop.controlShopify("PATCH", `/shops/${SHOP}/orders/${keyOf(orderId)}`, { note });
  const lastTold = async () =>
    ((await shop.controlShopify("GET", "/webhooks?topic=orders/updated")) as { state: string; body: string }[]).at(-1);
  for (let told = "sent"; told !== "repeat"; ) {
    await shop.deps.database.query("DELETE FROM work");
    await write("một");
    const first = await lastTold();
    await receiveWebhook(shop, "orders/updated", JSON.parse(first?.body ?? ""));
    expect(await waiting(shop)).toEqual([{ orderId }]);
    await shop.deps.database.query("DELETE FROM work");
    expect(await readOrder(shop.deps, shop.shopId, orderId)).toBe("taken");
    await write("hai");
    told = (await lastTold())?.state ?? "";
    if (told === "repeat") expect((await lastTold())?.body).toBe(first?.body);
  }
}

test("a second change within one second, which Shopify does not report, is read all the same", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop);
  await quiet(shop);
  await changeTwice(shop, orderId);
  expect(await noteOf(shop, orderId)).toBe("một");

  const worker = startWorker(shop.app, await aStanding(shop.app.presence));
  onTestFinished(() => worker.stop(1_000));
  await vi.waitFor(async () => expect(await noteOf(shop, orderId)).toBe("hai"), { timeout: 50_000, interval: 100 });
});

test("it is read once more however many webhooks report that second, and not again and again", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop);
  await quiet(shop);
  const read = (now: Date) => readOrder({ ...shop.deps, now: () => now }, shop.shopId, orderId);
  const updatedAt = Date.parse((await shop.deps.shopify.readOrder({ domain: SHOP }, orderId))?.updatedAt ?? "");
  await shop.deps.database.query(`UPDATE "order" SET read_at = shopify_updated_at - interval '1 minute'`);
  for (const ms of [0, 500, 999, 1_999]) expect(await read(new Date(updatedAt + ms))).toBe("taken");
  expect(await waiting(shop)).toEqual([{ orderId }]);
  await shop.deps.database.query("DELETE FROM work");
  expect(await read(new Date(updatedAt + 2_000))).toBe("taken");
  expect(await waiting(shop)).toEqual([]);
});

test("reconciling reads orders that were not read, or not since the second in which they changed", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop);
  const other = await anOrder(shop);
  const polled = async (readAfter: string, change = "") => {
    await quiet(shop);
    await shop.deps.database.query(
      `UPDATE "order" SET read_at = shopify_updated_at + $1::interval ${change} WHERE id = $2`,
      [readAfter, orderId],
    );
    await shop.deps.database.query("UPDATE shop SET reconciled_at = NULL");
    await reconcileOrders(shop.deps, shop.shopId);
    return (await waiting(shop)).map((job) => job.orderId).filter((id) => id === orderId || id === other.orderId);
  };
  await shop.deps.database.query(`UPDATE "order" SET read_at = shopify_updated_at + interval '1 hour'`);
  expect(await polled("900 ms")).toEqual([orderId]);
  expect(await polled("1900 ms")).toEqual([orderId]);
  expect(await polled("2 s")).toEqual([]);
  expect(await polled("1 hour", ", shopify_updated_at = shopify_updated_at - interval '1 s'")).toEqual([orderId]);
  await shop.deps.database.query("DELETE FROM shipment");
  await shop.deps.database.query("DELETE FROM fulfillment_order");
  await shop.deps.database.query(`DELETE FROM "order" WHERE id = $1`, [other.orderId]);
  expect(await polled("1 hour", ", shopify_updated_at = shopify_updated_at + interval '1 s'")).toEqual([other.orderId]);
});

test("reconciling starts from where the first reading began, not from where it ended", async () => {
  const shop = await aShop();
  const startedAt = new Date();
  const times = [startedAt, new Date(startedAt.getTime() + 600_000)];
  await backfillOrders({ ...shop.deps, now: () => times.shift() ?? new Date() }, shop.shopId);
  expect(await shop.deps.database.query("SELECT backfilled_at FROM shop")).toEqual([{ backfilled_at: startedAt }]);
});

test("a newer order is kept even if its reader's clock is behind; within one second the later reading is kept", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop);
  const read = () => readOrder(shop.deps, shop.shopId, orderId);
  await shop.deps.database.query(
    `UPDATE "order" SET shopify_updated_at = shopify_updated_at - interval '1 s', read_at = now() + interval '1 minute'`,
  );
  expect(await read()).toBe("taken");
  await shop.deps.database.query(`UPDATE "order" SET read_at = now() + interval '1 minute'`);
  expect(await read()).toBe("stale");
});
