import { expect, test } from "vitest";
import type { Deps } from "~/flows/deps.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { enterCollectedAmount } from "~/flows/status/enter-collected-amount.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { beginStep, listSteps } from "~/store/steps.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, letRequestsEnd, SHOP, type TestShop } from "../a-shop";

const FROM_SHOPIFY = { domain: SHOP };
const orderAt = (shop: TestShop, orderId: string) => shop.deps.shopify.readOrder(FROM_SHOPIFY, orderId);
const sync = (shop: TestShop, shipmentId: string, deps: Deps = shop.deps) => syncShopify(deps, shop.shopId, shipmentId);

/** A parcel whose next step another process took a moment ago, and that process's request is still on its way. */
async function takenByAnother(shop: TestShop, shipmentId: string) {
  const { database } = shop.deps;
  const next = (await listSteps(database, shop.shopId, shipmentId)).find(({ state }) => state === "wanted");
  const step = next && (await beginStep(database, next));
  if (!step) throw new Error("there is no step to take");
  await shop.controlShopify("DELETE", "/log");
  return step;
}

/** Expects that nothing is tried: for how long the other's request is waited for, without a question to Shopify. */
async function isWaitedFor(shop: TestShop, shipmentId: string) {
  const synced = await sync(shop, shipmentId);
  expect(synced).toEqual({ outcome: "under_way", afterMs: expect.any(Number) });
  expect(synced.outcome === "under_way" && synced.afterMs).toBeGreaterThan(0);
  expect(synced.outcome === "under_way" && synced.afterMs).toBeLessThanOrEqual(5_000);
  expect(await shop.controlShopify("GET", "/log")).toEqual([]);
}

/** The app where Shopify has no points left for events. */
const throttled = ({ deps }: TestShop): Deps => ({
  ...deps,
  shopify: {
    ...deps.shopify,
    postFulfillmentEvent: () => Promise.reject(new ShopifyError("throttled", "no points left")),
  },
});

test("an event that another process sent a moment ago is waited for, and found when it has come", async () => {
  const shop = await aShop();
  const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
  await sync(shop, shipmentId);
  await moveParcel(shop, trackingNumber, 3);
  const { happenedAt, payload } = await takenByAnother(shop, shipmentId);
  await isWaitedFor(shop, shipmentId);

  const { fulfillment_id } = await shop.parcel(shipmentId);
  await shop.deps.shopify.postFulfillmentEvent(FROM_SHOPIFY, {
    fulfillmentId: String(fulfillment_id),
    status: payload.status as "CARRIER_PICKED_UP",
    happenedAt: happenedAt.toISOString(),
    mayExist: false,
  });
  await letRequestsEnd(shop);
  expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });

  const path = `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}`;
  const { order } = (await shop.controlShopify("GET", path)) as {
    order: { fulfillments: { events: { status: string }[] }[] };
  };
  expect(order.fulfillments).toMatchObject([{ events: [{ status: "CARRIER_PICKED_UP" }] }]);
});

test("a payment that another process sent a moment ago is waited for, and found when it has come", async () => {
  const shop = await aShop();
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Plus" });
  await shop.deps.database.query("UPDATE shop SET plan_name = 'Plus'");
  const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
  await moveParcel(shop, trackingNumber, 5, { return_part_package: "1" });
  await sync(shop, shipmentId);
  await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 120_000, ACTOR);
  const { happenedAt } = await takenByAnother(shop, shipmentId);
  await isWaitedFor(shop, shipmentId);

  await shop.deps.shopify.recordPayment(FROM_SHOPIFY, {
    ...{ orderId, amountVnd: 120_000, expectedOutstandingVnd: 450_000, methodName: null },
    happenedAt: happenedAt.toISOString(),
  });
  await letRequestsEnd(shop);
  expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });

  const order = await orderAt(shop, orderId);
  expect(order).toMatchObject({ financialStatus: "PARTIALLY_PAID", outstandingVnd: 330_000 });
  expect(order?.transactions.filter(({ status }) => status === "SUCCESS")).toHaveLength(1);
});

test("a step with which nothing can have happened is tried again at once", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  await sync(shop, shipmentId);
  await moveParcel(shop, trackingNumber, 3);
  await expect(sync(shop, shipmentId, throttled(shop))).rejects.toThrow("no points left");
  expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });
});

test("a step is waited for when it cannot be stored that nothing happened, and the error is still Shopify's", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  await sync(shop, shipmentId);
  await moveParcel(shop, trackingNumber, 3);
  const { database } = shop.deps;
  const query: typeof database.query = (text, values, options) =>
    text.startsWith('UPDATE "shopify_step" SET "begun_at"')
      ? Promise.reject(new Error("the connection was lost"))
      : database.query(text, values, options);
  const cutOff = { ...throttled(shop), database: { ...database, query } };
  await expect(sync(shop, shipmentId, cutOff)).rejects.toThrow("no points left");
  await shop.controlShopify("DELETE", "/log");
  await isWaitedFor(shop, shipmentId);
});
