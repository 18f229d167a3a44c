import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { queueBookings } from "~/flows/booking/queue.server";
import type { Deps } from "~/flows/deps.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { releaseHold } from "~/flows/parcel/release-hold.server";
import { splitParcel } from "~/flows/parcel/split.server";
import { ShopifyError } from "~/shopify/shopify-error";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, ledger, letRequestsEnd, SHOP, type TestShop } from "../a-shop";

type Parcel = { id: string; state: string; problems: { code: string; params?: object }[]; cod_vnd: number };
const parcelsOf = ({ deps }: TestShop, orderId: string) =>
  deps.database.query<Parcel>("SELECT * FROM shipment WHERE order_id = $1 ORDER BY created_at, id", [orderId]);
const read = (shop: TestShop, orderId: string) => readOrder(shop.deps, shop.shopId, orderId);
const sync = (shop: TestShop, shipmentId: string) => syncShopify(shop.deps, shop.shopId, shipmentId);
const orderAt = (shop: TestShop, orderId: string) => shop.deps.shopify.readOrder({ domain: SHOP }, orderId);

async function book(shop: TestShop, shipmentId: string): Promise<string> {
  await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  return String((await shop.parcel(shipmentId)).label);
}

async function cancelAtCarrier(shop: TestShop, shipmentId: string, deps: Deps = shop.deps): Promise<void> {
  await requestCancel(deps, shop.shopId, shipmentId, ACTOR);
  await cancelParcel(deps, shop.shopId, shipmentId);
  expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled" });
}

/** Staff cancel the parcel's fulfillment in Shopify, which offers its goods in a new fulfillment order. */
async function reopenInShopify(shop: TestShop, shipmentId: string, orderId: string): Promise<void> {
  const { fulfillment_id } = await shop.parcel(shipmentId);
  await shop.deps.shopify.cancelFulfillment({ domain: SHOP }, String(fulfillment_id));
  await read(shop, orderId);
}

describe("a parcel that is cancelled before Shopify has its fulfillment", () => {
  test("gets none afterwards, and its goods are sent once more only", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    const busy = {
      ...shop.deps,
      shopify: {
        ...shop.deps.shopify,
        createFulfillment: () => Promise.reject(new ShopifyError("throttled", "throttled")),
      },
    } as Deps;
    await expect(syncShopify(busy, shop.shopId, shipmentId)).rejects.toThrow("throttled");
    await cancelAtCarrier(shop, shipmentId);
    await read(shop, orderId);
    const [, second] = await parcelsOf(shop, orderId);
    const trackingNumber = await book(shop, second?.id ?? "");

    // Shopify has recovered, and the old step comes first.
    expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });
    expect(await sync(shop, second?.id ?? "")).toEqual({ outcome: "in_step" });
    await read(shop, orderId);

    expect((await orderAt(shop, orderId))?.fulfillments).toMatchObject([
      { status: "SUCCESS", trackingNumbers: [trackingNumber] },
    ]);
    expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "cancelled" }, { state: "booked" }]);
    expect(await shop.steps(shipmentId)).toMatchObject([
      { key: "fulfillment", state: "skipped" },
      { kind: "cancel", state: "skipped" },
    ]);
  });

  test("leaves nothing for staff when Shopify had refused the fulfillment", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    const refusing = {
      ...shop.deps,
      shopify: {
        ...shop.deps.shopify,
        createFulfillment: async () => ({ outcome: "refused", messages: ["The order is cancelled."] }),
      },
    } as Deps;
    expect(await syncShopify(refusing, shop.shopId, shipmentId)).toEqual({ outcome: "needs_attention" });
    expect(await sync(shop, shipmentId)).toEqual({ outcome: "needs_attention" });
    await cancelAtCarrier(shop, shipmentId);
    expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });
    expect(await shop.steps(shipmentId)).toMatchObject([
      { key: "fulfillment", state: "skipped" },
      { kind: "cancel", state: "skipped" },
    ]);
  });

  test("gets none when it is cancelled while its step is about to be carried out", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    let first = true;
    const { database } = shop.deps;
    const overtaken: Deps = {
      ...shop.deps,
      database: {
        ...database,
        query: async (text: string, values?: unknown[]) => {
          // The step is taken; the parcel was read before.
          if (first && text.startsWith("UPDATE shopify_step SET state = 'sent'")) {
            first = false;
            await cancelAtCarrier(shop, shipmentId);
          }
          return database.query(text, values as never);
        },
      } as Deps["database"],
    };
    await syncShopify(overtaken, shop.shopId, shipmentId);
    expect(first).toBe(false);
    expect((await orderAt(shop, orderId))?.fulfillments).toEqual([]);
  });

  test("loses the one that was made although Shopify's answer was lost: the goods are free again", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    const lost = { kind: "timeout_after", operation: "fulfillmentCreate", status: 502, times: 1 };
    await shop.controlShopify("POST", "/faults", lost);
    await sync(shop, shipmentId).catch(() => undefined);
    await letRequestsEnd(shop);
    await cancelAtCarrier(shop, shipmentId);

    expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });
    await read(shop, orderId);

    expect((await orderAt(shop, orderId))?.fulfillments).toMatchObject([{ status: "CANCELLED" }]);
    expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "cancelled" }, { state: "ready" }]);
  });

  test("loses one that arrives only after it was looked for, and the parcel that followed is fulfilled all the same", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    const busy = {
      ...shop.deps,
      shopify: { ...shop.deps.shopify, createFulfillment: () => Promise.reject(new Error("502")) },
    };
    await expect(syncShopify(busy as Deps, shop.shopId, shipmentId)).rejects.toThrow("502");
    await letRequestsEnd(shop);
    const before = await orderAt(shop, orderId);
    await cancelAtCarrier(shop, shipmentId);
    await sync(shop, shipmentId);
    await read(shop, orderId);
    const [, second] = await parcelsOf(shop, orderId);
    const following = await book(shop, second?.id ?? "");

    // The first request arrives at last, later than one is waited for.
    await shop.deps.shopify.createFulfillment(
      { domain: SHOP },
      {
        ...{
          orderId,
          trackingNumber,
          trackingUrl: "https://track.example/late",
          company: "Giao hàng",
          notifyBuyer: false,
          mayExist: false,
        },
        fulfillmentOrderId: before?.fulfillmentOrders[0]?.id ?? "",
      },
    );
    await read(shop, orderId);
    expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });
    expect(await sync(shop, second?.id ?? "")).toEqual({ outcome: "in_step" });
    await read(shop, orderId);

    expect((await orderAt(shop, orderId))?.fulfillments).toMatchObject([
      { status: "CANCELLED", trackingNumbers: [trackingNumber] },
      { status: "SUCCESS", trackingNumbers: [following] },
    ]);
    expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "cancelled" }, { state: "booked" }]);
  });
});

describe("goods that Shopify offers again", () => {
  /** A booked parcel with its fulfillment in Shopify, on its way. */
  async function onItsWay(shop: TestShop, status = 3) {
    const order = await aBookedParcel(shop);
    await sync(shop, order.shipmentId);
    await moveParcel(shop, order.trackingNumber, status);
    return order;
  }

  test("while their parcel is on its way are shown and cannot be booked, by hand or by rule", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await onItsWay(shop);
    await reopenInShopify(shop, shipmentId, orderId);
    const [, again] = await parcelsOf(shop, orderId);
    expect(again).toMatchObject({
      state: "needs_review",
      problems: [{ code: "goods_under_way", severity: "block", params: { parcels: trackingNumber } }],
    });
    const [row] = await queueBookings(shop.deps, shop.shopId, [again?.id ?? ""], ACTOR);
    expect(row).toMatchObject({ outcome: "not_ready" });
    // No release helps: the goods are not here.
    await releaseHold(shop.deps, shop.shopId, again?.id ?? "", [trackingNumber], ACTOR);
    expect((await shop.parcel(again?.id ?? "")).state).toBe("needs_review");
    expect(await ledger(shop)).toHaveLength(1);
  });

  test("are not sent even when they were queued before: the parcel is drafted once more", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await onItsWay(shop);
    await reopenInShopify(shop, shipmentId, orderId);
    const [, again] = await parcelsOf(shop, orderId);
    await shop.deps.database.query("UPDATE shipment SET state = 'queued', problems = '[]' WHERE id = $1", [again?.id]);
    expect(await bookParcel(shop.deps, shop.shopId, again?.id ?? "")).toEqual({ outcome: "needs_review" });
    expect(await ledger(shop)).toHaveLength(1);
  });

  test("can be sent as soon as their parcel is cancelled", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await onItsWay(shop, 2);
    await reopenInShopify(shop, shipmentId, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "booked" }, { state: "needs_review" }]);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    await read(shop, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([
      { state: "cancelled" },
      { state: "ready", problems: [], cod_vnd: 450_000 },
    ]);
  });

  test("can be sent once their parcel has come back", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await onItsWay(shop);
    for (const status of [9, 20, 21]) await moveParcel(shop, trackingNumber, status);
    await reopenInShopify(shop, shipmentId, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "booked" }, { state: "ready" }]);
  });

  test("after their parcel was delivered are sent only when staff confirm it", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await onItsWay(shop, 5);
    await moveParcel(shop, trackingNumber, 6);
    await reopenInShopify(shop, shipmentId, orderId);
    const [, again] = await parcelsOf(shop, orderId);
    expect(again).toMatchObject({
      state: "needs_review",
      problems: [{ code: "goods_delivered", params: { parcels: trackingNumber, ruleId: trackingNumber } }],
    });
    await releaseHold(shop.deps, shop.shopId, again?.id ?? "", [trackingNumber], ACTOR);
    expect(await shop.parcel(again?.id ?? "")).toMatchObject({ state: "ready", problems: [] });
    expect((await shop.history(again?.id ?? "")).at(-1)).toMatchObject({
      kind: "hold_released",
      details: { rules: trackingNumber },
    });
    await book(shop, again?.id ?? "");
  });

  test("take no part of the COD of those still to be sent", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop, {
      lines: [
        { title: "Áo thun", price: 100_000, weight: { value: 200, unit: "GRAMS" }, quantity: 2 },
        { title: "Mũ", price: 100_000, weight: { value: 100, unit: "GRAMS" }, quantity: 1 },
      ],
      tags: [],
    }).then(async (order) => {
      await cancelAtCarrier(shop, order.shipmentId);
      await read(shop, order.orderId);
      const [, whole] = await parcelsOf(shop, order.orderId);
      return { orderId: order.orderId, shipmentId: whole?.id ?? "" };
    });
    const hat = (await orderAt(shop, orderId))?.fulfillmentOrders[0]?.lines.find(({ title }) => title === "Mũ");
    await splitParcel(shop.deps, shop.shopId, shipmentId, { [hat?.id ?? ""]: 1 }, ACTOR);
    const trackingNumber = await book(shop, shipmentId);
    await sync(shop, shipmentId);
    await moveParcel(shop, trackingNumber, 3);
    await reopenInShopify(shop, shipmentId, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([
      { state: "cancelled" },
      { state: "booked", cod_vnd: 200_000 },
      { state: "ready", cod_vnd: 100_000 },
      { state: "needs_review", problems: [{ code: "goods_under_way" }] },
    ]);
  });
});

describe("goods that are split off in Shopify after the booking", () => {
  async function splitAfterBooking(shop: TestShop) {
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop, {
      lines: [{ title: "Áo thun", price: 90_000, weight: { value: 300, unit: "GRAMS" }, quantity: 5 }],
    });
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}/split`, {});
    return { orderId, shipmentId, trackingNumber };
  }

  test("are in the parcel's one fulfillment, and are not offered", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await splitAfterBooking(shop);
    expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });
    await read(shop, orderId);
    const order = await orderAt(shop, orderId);
    expect(order).toMatchObject({
      fulfillmentStatus: "FULFILLED",
      fulfillments: [{ status: "SUCCESS", trackingNumbers: [trackingNumber], totalQuantity: 5 }],
    });
    expect(await parcelsOf(shop, orderId)).toHaveLength(1);
  });

  test("cannot be booked while the parcel is under way, where its fulfillment could not have them", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await splitAfterBooking(shop);
    const { createFulfillment } = shop.deps.shopify;
    // As for goods of two locations: each fulfillment is of one.
    const apart = {
      ...shop.deps,
      shopify: {
        ...shop.deps.shopify,
        createFulfillment: (domain, request) => createFulfillment(domain, { ...request, alsoIn: undefined }),
      },
    } as Deps;
    await syncShopify(apart, shop.shopId, shipmentId);
    await read(shop, orderId);
    const [, rest] = await parcelsOf(shop, orderId);
    expect(rest).toMatchObject({ state: "needs_review", problems: [{ code: "goods_under_way" }] });
  });
});
