import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { OrderFacts } from "~/domain/order/order";
import { ROUTING_MS } from "~/domain/order/shippable";
import type { BlockReason } from "~/domain/parcel/block-reason";
import type { Queue } from "~/flows/deps.server";
import { openOrder } from "~/flows/order/open.server";
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
  const queue: Queue = {
    enqueue: async (_, name, payload) => void enqueued.push([name, payload]),
    enqueueAll: async (_, name, payloads) => void enqueued.push(...payloads.map((payload) => [name, payload])),
  };
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

describe("an order whose fulfillment orders the app may not see", () => {
  const created = new Date("2026-11-20T03:00:00Z");
  const unseen = async (change: Partial<OrderFacts>, readAfterMs: number) => {
    const shop = await aShop();
    const { orderId } = await anOrder(shop);
    const { database } = shop.deps;
    // Shopify answers an app without the location's scope with a shorter list and no error (shopify 3.1).
    await database.query("DELETE FROM shipment");
    await database.query("DELETE FROM fulfillment_order");
    await database.query(
      `UPDATE "order" SET created_at = $1, read_at = $2, parts = 0, fulfillment_status = coalesce($3::jsonb ->> 'fulfillmentStatus', 'UNFULFILLED'),
                          cancelled_at = ($3::jsonb ->> 'cancelledAt')::timestamptz, details = details || $3::jsonb`,
      [created, new Date(created.getTime() + readAfterMs), JSON.stringify({ createdAt: created, ...change })],
    );
    const page = await openOrder(shop.deps, shop.shopId, orderId.split("/").at(-1) ?? "");
    const { rows } = await listOrders(shop.deps, shop.shopId, blocked);
    return { page: page?.blocks.map(({ reason }) => reason), list: rows.flatMap(({ blocks }) => blocks) };
  };

  test.each<[string, Partial<OrderFacts>, number, BlockReason[]]>([
    ["read while they may still come", {}, ROUTING_MS, []],
    ["read once they should exist", {}, ROUTING_MS + 1, ["no_access"]],
    ["digital, read at once", { requiresShipping: false }, 1_000, []],
    ["digital, read later", { requiresShipping: false }, ROUTING_MS + 1, ["digital"]],
    ["fulfilled", { fulfillmentStatus: "FULFILLED" }, ROUTING_MS + 1, []],
    ["cancelled", { cancelledAt: "2026-11-20T03:01:00Z" }, ROUTING_MS + 1, []],
  ])("says the same on its page as in the list: %s", async (_, change, readAfterMs, reasons) => {
    expect(await unseen(change, readAfterMs)).toEqual({ page: reasons, list: reasons });
  });
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

test("an order whose fulfillment was cancelled is looked at again while its goods are in no fulfillment order", async () => {
  const shop = await aShop({ reopeningDelayMs: 3_600_000 });
  const { database } = shop.deps;
  const { orderId } = await anOrder(shop);
  const id = orderId.split("/").at(-1);
  const waiting = () =>
    database.query(
      "SELECT round(extract(epoch FROM due_at - now()))::int AS seconds FROM work WHERE kind = 'read-order' AND subject LIKE '%:routing'",
    );
  await shop.controlShopify("POST", `/shops/${SHOP}/orders/${id}/fulfil`, {});
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await waiting()).toEqual([]);

  await shop.controlShopify("POST", `/shops/${SHOP}/orders/${id}/unfulfil`, {});
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await waiting()).toEqual([{ seconds: 10 }]);
});

test("an older reading never overwrites a newer one", async () => {
  const shop = await aShop();
  const { orderId } = await anOrder(shop);
  await shop.deps.database.query(`UPDATE "order" SET shopify_updated_at = now() + interval '1 hour'`);
  expect(await readOrder(shop.deps, shop.shopId, orderId)).toBe("stale");
});
