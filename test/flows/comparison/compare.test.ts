import { describe, expect, test } from "vitest";
import { leaveAsItIs, putBackOnList, putRight } from "~/flows/comparison/act.server";
import { compareAgain, compareOrders } from "~/flows/comparison/compare.server";
import { listNotInStep } from "~/flows/comparison/list.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { countWaiting } from "~/store/dashboard.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, anOrder, aShop, SHOP, type TestShop } from "../a-shop";

const list = (shop: TestShop, state: "open" | "left" = "open") =>
  listNotInStep(shop.deps, shop.shopId, { state, kind: null, after: null });
const kinds = async (shop: TestShop) => (await list(shop)).rows.map(({ kind }) => kind);
const stored = (shop: TestShop) =>
  shop.deps.database.query<{ kind: string; state: string }>("SELECT kind, state FROM discrepancy ORDER BY kind");
const work = async (shop: TestShop) =>
  (await shop.deps.database.query<{ kind: string }>("SELECT kind FROM work ORDER BY kind")).map(({ kind }) => kind);
const clearWork = (shop: TestShop) => shop.deps.database.query("DELETE FROM work");
const compare = (shop: TestShop) => compareOrders(shop.deps, shop.shopId);
const sync = (shop: TestShop, shipmentId: string) => syncShopify(shop.deps, shop.shopId, shipmentId);
/** As the order is read again some seconds after each change. */
async function read(shop: TestShop, orderId: string) {
  await shop.deps.database.query("UPDATE \"order\" SET read_at = read_at - interval '10 seconds'");
  const later = { ...shop.deps, now: () => new Date(Date.now() + 5_000) };
  await readOrder(later, shop.shopId, orderId);
}

/** Reads the orders that the shop had before. */
async function readAll(shop: TestShop) {
  const later = { ...shop.deps, now: () => new Date(Date.now() + 5_000) };
  for await (const { id } of shop.deps.shopify.listOrdersUpdatedSince({ domain: SHOP }, "2026-01-01T00:00:00Z")) {
    await readOrder(later, shop.shopId, id);
  }
}

async function aShippedParcel(shop: TestShop) {
  await shop.deps.database.query("UPDATE shop SET backfilled_at = now()");
  await readAll(shop);
  const parcel = await aBookedParcel(shop);
  await moveParcel(shop, parcel.trackingNumber, 3);
  await sync(shop, parcel.shipmentId);
  await read(shop, parcel.orderId);
  await clearWork(shop);
  const { fulfillment_id } = await shop.parcel(parcel.shipmentId);
  return { ...parcel, fulfillmentId: String(fulfillment_id) };
}

describe("a shop in step", () => {
  test("has an empty list, and is compared again a day later", async () => {
    const shop = await aShop();
    await aShippedParcel(shop);
    expect(await compare(shop)).toEqual({ outcome: "finished" });
    expect(await stored(shop)).toEqual([]);
    expect((await list(shop)).comparedAt).not.toBeNull();
    const [row] = await shop.deps.database.query<{ hours: number; begun_at: null }>(
      "SELECT extract(epoch FROM due_at - finished_at)::int / 3600 AS hours, begun_at FROM comparison",
    );
    expect(row).toEqual({ hours: 24, begun_at: null });
  });

  test("costs one call for its orders", async () => {
    const shop = await aShop();
    await aShippedParcel(shop);
    await shop.controlShopify("DELETE", "/log");
    await compare(shop);
    const calls = (await shop.controlShopify("GET", "/log")) as { operation?: string; actualCost?: number }[];
    expect(calls).toHaveLength(1);
    expect(calls[0]?.actualCost).toBeLessThanOrEqual(13);
  });
});

describe("what is safe is repaired without being listed", () => {
  test("an order whose webhook was lost is read", async () => {
    const shop = await aShop();
    await aShippedParcel(shop);
    const placed = (await shop.controlShopify("POST", `/shops/${SHOP}/orders`, {
      lines: [{ title: "Áo", price: 100_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 }],
      shippingAddress: { firstName: "An", city: "Hà Nội", address1: "1", phone: "0900000002" },
    })) as { id: number };
    const orderId = `gid://shopify/Order/${placed.id}`;
    await compare(shop);
    expect(await stored(shop)).toEqual([{ kind: "order_unread", state: "repairing" }]);
    expect(await kinds(shop)).toEqual([]);
    expect(await work(shop)).toEqual(["compare-again", "read-order"]);

    await clearWork(shop);
    await read(shop, orderId);
    await compareAgain(shop.deps, shop.shopId);
    expect(await stored(shop)).toEqual([]);
  });

  test("and is listed when the repair did not help", async () => {
    const shop = await aShop();
    await aShippedParcel(shop);
    await shop.controlShopify("POST", `/shops/${SHOP}/orders`, {
      lines: [{ title: "Áo", price: 100_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 }],
      shippingAddress: { firstName: "An", city: "Hà Nội", address1: "1", phone: "0900000002" },
    });
    await compare(shop);
    await compareAgain(shop.deps, shop.shopId);
    // The reading still waits for its turn.
    expect(await kinds(shop)).toEqual([]);
    await clearWork(shop);
    await compareAgain(shop.deps, shop.shopId);
    expect(await kinds(shop)).toEqual(["order_unread"]);
    expect((await countWaiting(shop.deps.database, shop.shopId)).notInStep).toBe(1);
  });

  test("a status that was read and never applied is asked for again", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aShippedParcel(shop);
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 4 });
    await shop.deps.database.query(
      `UPDATE shipment SET record = jsonb_set(record, '{status}', '4'), checked_at = now() + interval '1 minute'`,
    );
    await compare(shop);
    expect(await stored(shop)).toEqual([{ kind: "carrier_status_differs", state: "repairing" }]);
    await clearWork(shop);
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    await sync(shop, shipmentId);
    await clearWork(shop);
    await compareAgain(shop.deps, shop.shopId);
    expect(await stored(shop)).toEqual([]);
  });

  test("steps that were lost are planned again", async () => {
    const shop = await aShop();
    const { shipmentId } = await aShippedParcel(shop);
    await shop.deps.database.query("DELETE FROM shopify_step WHERE kind = 'event'");
    await compare(shop);
    expect(await stored(shop)).toEqual([{ kind: "steps_missing", state: "repairing" }]);
    expect(await shop.steps(shipmentId)).toMatchObject([{ key: "fulfillment" }, { kind: "event", state: "wanted" }]);
  });
});

describe("the rest is listed with one thing to do", () => {
  test("a fulfillment that was cancelled behind our back is made again, once", async () => {
    const shop = await aShop();
    const { shipmentId, orderId, fulfillmentId, trackingNumber } = await aShippedParcel(shop);
    await shop.deps.shopify.cancelFulfillment({ domain: SHOP }, fulfillmentId);
    await read(shop, orderId);
    // Staff have dealt with the attention by letting the parcel go on.
    await shop.deps.database.query("UPDATE shipment SET attention = NULL");
    await clearWork(shop);
    await compare(shop);
    const [row] = (await list(shop)).rows;
    expect(row).toMatchObject({
      kind: "fulfillment_missing",
      repair: "fulfil_again",
      facts: { inShopify: "cancelled" },
      trackingNumber,
    });
    if (!row) return;
    expect(await putRight(shop.deps, shop.shopId, [row])).toBe(1);
    // A second click, or a second tab, sets off nothing more.
    expect(await putRight(shop.deps, shop.shopId, [row])).toBe(0);
    expect(await kinds(shop)).toEqual([]);
    await sync(shop, shipmentId);
    const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
    expect(order?.fulfillments.filter(({ status }) => status === "SUCCESS")).toMatchObject([
      { trackingNumbers: [trackingNumber] },
    ]);
    await read(shop, orderId);
    await clearWork(shop);
    await compareAgain(shop.deps, shop.shopId);
    expect(await stored(shop)).toEqual([]);
    expect(await compare(shop)).toEqual({ outcome: "finished" });
    expect(await stored(shop)).toEqual([]);
  });

  test("a tracking number that somebody changed is put back", async () => {
    const shop = await aShop();
    const { shipmentId, orderId, fulfillmentId, trackingNumber } = await aShippedParcel(shop);
    const other = { fulfillmentId, trackingNumber: "TYPED-1", trackingUrl: "https://t.example/1", company: "X" };
    await shop.deps.shopify.updateTracking({ domain: SHOP }, other);
    await read(shop, orderId);
    await clearWork(shop);
    await compare(shop);
    const { rows } = await list(shop);
    expect(rows).toMatchObject([{ kind: "tracking_differs", facts: { inShopify: ["TYPED-1"] } }]);
    for (let again = 0; again < 2; again += 1) {
      await shop.deps.shopify.updateTracking({ domain: SHOP }, other);
      await shop.deps.database.query("UPDATE discrepancy SET state = 'open'");
      expect(await putRight(shop.deps, shop.shopId, rows)).toBe(1);
      await sync(shop, shipmentId);
      const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
      expect(order?.fulfillments).toMatchObject([{ trackingNumbers: [trackingNumber] }]);
    }
    await read(shop, orderId);
    await clearWork(shop);
    await compareAgain(shop.deps, shop.shopId);
    expect(await stored(shop)).toEqual([]);
  });

  test("and what staff leave as it is stays left while it is the same", async () => {
    const shop = await aShop();
    const { orderId, fulfillmentId } = await aShippedParcel(shop);
    const name = (trackingNumber: string) =>
      shop.deps.shopify.updateTracking(
        { domain: SHOP },
        { fulfillmentId, trackingNumber, trackingUrl: "https://t.example/1", company: "X" },
      );
    await name("TYPED-1");
    await read(shop, orderId);
    await compare(shop);
    const { rows } = await list(shop);
    expect(await leaveAsItIs(shop.deps, shop.shopId, rows, ACTOR)).toBe(1);
    expect(await leaveAsItIs(shop.deps, shop.shopId, rows, ACTOR)).toBe(0);
    await compare(shop);
    expect(await list(shop)).toMatchObject({ rows: [], open: 0 });
    expect((await list(shop, "left")).rows).toMatchObject([{ left: { by: ACTOR.name } }]);
    expect(await putBackOnList(shop.deps, shop.shopId, rows)).toBe(1);
    expect(await list(shop)).toMatchObject({ rows: [{ left: null }], open: 1 });

    await leaveAsItIs(shop.deps, shop.shopId, rows, ACTOR);
    await name("TYPED-2");
    await read(shop, orderId);
    await compare(shop);
    expect(await kinds(shop)).toEqual(["tracking_differs"]);
  });
});

describe("a comparison", () => {
  test("goes on where a killed process stopped", async () => {
    const shop = await aShop();
    await aShippedParcel(shop);
    await anOrder(shop);
    await shop.deps.database.query(
      `INSERT INTO comparison (shop_id, due_at, begun_at, cursor, orders) VALUES ($1, now(), now(), now() + interval '1 day', 7)`,
      [shop.shopId],
    );
    await shop.deps.database.query(
      "UPDATE \"order\" SET shopify_updated_at = '2026-01-01', details = jsonb_set(details, '{updatedAt}', '\"2026-01-01T00:00:00Z\"')",
    );
    // The cursor is behind every order: none is looked at again.
    await compare(shop);
    expect(await stored(shop)).toEqual([]);
    await compare(shop);
    expect((await stored(shop)).map(({ kind }) => kind)).toContain("order_unread");
  });

  test("asks nothing of Shopify for a shop that left", async () => {
    const shop = await aShop();
    await shop.deps.database.query("UPDATE shop SET backfilled_at = now(), uninstalled_at = now()");
    expect(await compare(shop)).toEqual({ outcome: "shop_gone" });
  });
});
