import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readOrder } from "~/flows/order/read.server";
import { reconcileOrders } from "~/flows/order/reconcile.server";
import { listOrders } from "~/flows/order-list/list.server";
import { anOrder, aShop, SHOP } from "../a-shop";

const HELD_BACK = "prisma/migrations/20261122110000_orders_without_delivery_method/migration.sql";
const blocked = { tab: "blocked", after: null, search: "" } as const;

test("each order that cannot be shipped says why, and makes no parcel", async () => {
  const shop = await aShop();
  const foreign = { firstName: "Ann", lastName: "Lee", phone: "0900000003", address1: "1 Main St", city: "Paris" };
  const orders = [
    { name: (await anOrder(shop, { test: true })).name, reason: "test_order" },
    {
      name: (await anOrder(shop, { shippingAddress: { ...foreign, countryCode: "FR" } })).name,
      reason: "outside_vietnam",
    },
    { name: (await anOrder(shop, { deliveryMethod: "PICK_UP" })).name, reason: "local_pickup" },
  ];
  const { rows } = await listOrders(shop.deps, shop.shopId, blocked);
  for (const { name, reason } of orders) {
    expect(rows.find((row) => row.name === name)).toMatchObject({ blocks: [reason], parcels: [] });
  }
});

test("an order for which Shopify names no delivery method ships: draft, API and imported orders have none", async () => {
  const shop = await aShop();
  const { shipmentId, orderId } = await anOrder(shop, { deliveryMethod: null, sourceName: "shopify_draft_order" });
  expect(await shop.deps.database.query("SELECT order_id, state FROM shipment WHERE id = $1", [shipmentId])).toEqual([
    { order_id: orderId, state: "ready" },
  ]);
});

test("an order that an earlier release blocked for a missing delivery method is read again after the update", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop, { deliveryMethod: null });
  const { database } = shop.deps;
  await database.query("DELETE FROM shipment");
  await database.query("UPDATE fulfillment_order SET block_reason = 'no_delivery_method'");
  await database.query(
    "UPDATE shop SET backfilled_at = now() + interval '1 hour', reconciled_at = now() + interval '1 hour'",
  );
  const enqueued: unknown[] = [];
  const queue = { enqueue: async (...[, name, payload]: unknown[]) => void enqueued.push([name, payload]) };
  const compare = () => reconcileOrders({ ...shop.deps, queue }, shop.shopId);

  await compare();
  expect(enqueued).toEqual([]);
  await database.query("UPDATE shop SET reconciled_at = now() + interval '1 hour'");
  await database.query(readFileSync(HELD_BACK, "utf8"));
  await compare();
  expect(enqueued).toEqual([["read-order", { shopId: shop.shopId, orderId }]]);
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await database.query("SELECT state FROM shipment")).toEqual([{ state: "ready" }]);
});

test("an order whose fulfillment orders the app may not see says so, once they should exist", async () => {
  const shop = await aShop();
  const { orderId, name } = await anOrder(shop);
  // Shopify answers an app without the location's scope with a shorter list and no error (shopify 3.1).
  await shop.deps.database.query("DELETE FROM shipment");
  await shop.deps.database.query("DELETE FROM fulfillment_order");
  expect((await listOrders(shop.deps, shop.shopId, blocked)).rows).toEqual([]);
  await shop.deps.database.query(`UPDATE "order" SET created_at = created_at - interval '10 minutes'`);
  expect((await listOrders(shop.deps, shop.shopId, blocked)).rows).toMatchObject([
    { orderId, name, blocks: ["no_access"] },
  ]);
});

test("an order on hold loses its parcel and gets it back when the hold is released", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  const id = orderId.split("/").at(-1);
  await shop.controlShopify("POST", `/shops/${SHOP}/orders/${id}/hold`, {});
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await shop.deps.database.query("SELECT 1 FROM shipment WHERE id = $1", [shipmentId])).toHaveLength(0);
  expect((await listOrders(shop.deps, shop.shopId, blocked)).rows).toMatchObject([{ orderId, blocks: ["on_hold"] }]);

  await shop.controlShopify("POST", `/shops/${SHOP}/orders/${id}/release`, {});
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await shop.deps.database.query("SELECT state FROM shipment")).toEqual([{ state: "ready" }]);
});

test("an older reading never overwrites a newer one", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop);
  await shop.deps.database.query(`UPDATE "order" SET shopify_updated_at = now() + interval '1 hour'`);
  expect(await readOrder(shop.deps, shop.shopId, orderId)).toBe("stale");
});
