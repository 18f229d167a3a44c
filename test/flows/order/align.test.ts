import { describe, expect, test } from "vitest";
import { correctAddress } from "~/flows/address/correct.server";
import { bookParcel } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { updateStoredDifferences } from "~/flows/booking/update-differences.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { splitParcel } from "~/flows/parcel/split.server";
import { moveParcel } from "../a-message";
import { ACTOR, anOrder, aShop, ledger, SHOP, type TestShop } from "../a-shop";

type Parcel = { id: string; state: string; cod_vnd: number; differences: object[]; overrides: object };
const parcelsOf = ({ deps }: TestShop, orderId: string) =>
  deps.database.query<Parcel>("SELECT * FROM shipment WHERE order_id = $1 ORDER BY created_at, id", [orderId]);

/** Staff change the order in Shopify; the app then reads it. */
async function changeInShopify(shop: TestShop, orderId: string, change: object): Promise<void> {
  await shop.controlShopify("PATCH", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}`, change);
  await readOrder(shop.deps, shop.shopId, orderId);
}

async function book(shop: TestShop, shipmentId: string): Promise<string> {
  await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  return String((await shop.parcel(shipmentId)).label);
}

/** Two shirts and a hat, 300,000 ₫ to collect, the hat in a separate parcel. */
async function twoParcels(shop: TestShop) {
  const { orderId, shipmentId } = await anOrder(shop, {
    lines: [
      { title: "Áo thun", price: 100_000, weight: { value: 200, unit: "GRAMS" }, quantity: 2 },
      { title: "Mũ", price: 100_000, weight: { value: 100, unit: "GRAMS" }, quantity: 1 },
    ],
  });
  const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
  const hat = order?.fulfillmentOrders[0]?.lines.find(({ title }) => title === "Mũ");
  const split = await splitParcel(shop.deps, shop.shopId, shipmentId, { [hat?.id ?? ""]: 1 }, ACTOR);
  if (split.outcome !== "split") throw new Error(`not split: ${split.outcome}`);
  return { orderId, shirts: shipmentId, hat: split.shipmentId, hatLine: Number(hat?.lineItemId.split("/").at(-1)) };
}

describe("a staff correction on an unsent parcel", () => {
  const QUAN_3 = {
    level: "3",
    province: "Thành phố Hồ Chí Minh",
    district: "Quận 3",
    ward: "Phường Võ Thị Sáu",
  } as const;
  const HANOI = { address1: "5 Hàng Bài", address2: "Phường Hàng Bài, Quận Hoàn Kiếm", city: "Hà Nội" };
  const corrected = async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    const chosen = { ...QUAN_3, confidence: "manual", street: "1 Trần Quốc Toản", hamlet: null } as const;
    expect(await correctAddress(shop.deps, shop.shopId, shipmentId, chosen, ACTOR)).toEqual({ outcome: "saved" });
    const typed = { recipientPhone: "0900000099", weightGrams: 900 };
    await editParcel(shop.deps, shop.shopId, shipmentId, typed, ACTOR);
    return { shop, orderId, shipmentId };
  };

  test("is replaced by a later change of the buyer, and the history says so", async () => {
    const { shop, orderId, shipmentId } = await corrected();
    await changeInShopify(shop, orderId, { shippingAddress: { ...HANOI, phone: "0900000077" } });
    expect((await shop.parcel(shipmentId)).overrides).toEqual({ weightGrams: 900 });
    expect((await shop.history(shipmentId)).at(-1)).toMatchObject({
      kind: "correction_replaced",
      details: { changes: "phone, address" },
    });
    await book(shop, shipmentId);
    expect(await ledger(shop)).toMatchObject([
      { body: { order: { province: "Thành phố Hà Nội", ward: "Phường Hàng Bài", tel: "0900000077" } } },
    ]);
  });

  test("is also replaced while the parcel is queued, which then asks before it goes elsewhere", async () => {
    const { shop, orderId, shipmentId } = await corrected();
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    await changeInShopify(shop, orderId, { shippingAddress: HANOI });
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "changed" });
    expect(await ledger(shop)).toEqual([]);
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
    expect(await ledger(shop)).toMatchObject([
      { body: { order: { province: "Thành phố Hà Nội", tel: "0900000099" } } },
    ]);
  });

  test("stays when another part of the order changes", async () => {
    const { shop, orderId, shipmentId } = await corrected();
    await changeInShopify(shop, orderId, {
      note: "giao giờ hành chính",
      shippingAddress: { phone: "+84 900 000 002" },
    });
    expect((await shop.parcel(shipmentId)).overrides).toMatchObject({
      address: { ward: "Phường Võ Thị Sáu" },
      recipientPhone: "0900000099",
      weightGrams: 900,
    });
  });
});

describe("an order in two parcels", () => {
  test("does not collect again, after an edit, what one courier has collected", async () => {
    const shop = await aShop();
    const { orderId, shirts, hat, hatLine } = await twoParcels(shop);
    const trackingNumber = await book(shop, shirts);
    await book(shop, hat);
    await moveParcel(shop, trackingNumber, 5);
    await changeInShopify(shop, orderId, { quantities: [{ lineId: hatLine, quantity: 0 }] });
    const [, second] = await parcelsOf(shop, orderId);
    expect(second?.differences).toMatchObject([
      { field: "cod", booked: 100_000, now: 0 },
      { field: "products", booked: [{ name: "Mũ", quantity: 1 }], now: [] },
    ]);
  });

  test("is no difference by a reading older than the first fulfillment, or by a delivery not yet sent to Shopify", async () => {
    const shop = await aShop();
    const { orderId, shirts, hat } = await twoParcels(shop);
    const trackingNumber = await book(shop, shirts);
    await book(shop, hat);
    await syncShopify(shop.deps, shop.shopId, shirts);
    await updateStoredDifferences(shop.deps, shop.shopId, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([{ differences: [] }, { differences: [] }]);
    await moveParcel(shop, trackingNumber, 5);
    await updateStoredDifferences(shop.deps, shop.shopId, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([{ differences: [] }, { differences: [] }]);
  });

  test("collects nothing for returned goods that are still fulfilled in Shopify", async () => {
    const shop = await aShop();
    const { orderId, shirts } = await twoParcels(shop);
    const trackingNumber = await book(shop, shirts);
    await syncShopify(shop.deps, shop.shopId, shirts);
    await moveParcel(shop, trackingNumber, -1);
    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([
      { state: "cancelled" },
      { state: "ready", cod_vnd: 100_000 },
    ]);
    // Once Shopify has reopened the goods, they are shipped as before, with their own share.
    await syncShopify(shop.deps, shop.shopId, shirts);
    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([
      { state: "cancelled" },
      { state: "ready", cod_vnd: 100_000 },
      { state: "ready", cod_vnd: 200_000 },
    ]);
  });

  test("whose first parcel was returned unpaid collects the second one's part alone", async () => {
    const shop = await aShop();
    const { orderId, shirts } = await twoParcels(shop);
    const trackingNumber = await book(shop, shirts);
    await syncShopify(shop.deps, shop.shopId, shirts);
    for (const status of [3, 9, 20, 21]) await moveParcel(shop, trackingNumber, status);
    await readOrder(shop.deps, shop.shopId, orderId);
    const [first, second] = await parcelsOf(shop, orderId);
    expect(first).toMatchObject({ cod_state: "not_collected" });
    expect(second).toMatchObject({ state: "ready", cod_vnd: 100_000 });
  });
});

describe("an order blocked while its parcel was being booked", () => {
  test("sends nothing after the carrier refused, whatever staff correct", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    const refusal = { match: { path: "/services/shipment/order" }, kind: "refuse", code: 30609, times: 1 };
    await shop.controlCarrier("POST", "/faults", [refusal]);
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    await shop.deps.database.query("UPDATE shipment SET state = 'booking' WHERE id = $1", [shipmentId]);
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}/hold`, {});
    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booking" });
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    expect(await parcelsOf(shop, orderId)).toEqual([]);
    expect(await ledger(shop)).toEqual([]);
  });

  test("is withdrawn when staff edit it", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    await shop.deps.database.query("UPDATE fulfillment_order SET block_reason = 'cancelled' WHERE order_id = $1", [
      orderId,
    ]);
    await editParcel(shop.deps, shop.shopId, shipmentId, { weightGrams: 900 }, ACTOR);
    expect(await parcelsOf(shop, orderId)).toEqual([]);
  });

  test("a test order that was queued for staging is not booked on a live account", async () => {
    const shop = await aShop();
    const { orderId } = await anOrder(shop, { test: true });
    await shop.deps.database.query("UPDATE carrier_account SET environment = 'staging'");
    await readOrder(shop.deps, shop.shopId, orderId);
    const [parcel] = await parcelsOf(shop, orderId);
    await queueBookings(shop.deps, shop.shopId, [parcel?.id ?? ""], ACTOR);
    await shop.deps.database.query("UPDATE carrier_account SET environment = 'production'");
    expect(await bookParcel(shop.deps, shop.shopId, parcel?.id ?? "")).toEqual({ outcome: "not_queued" });
    expect(await ledger(shop)).toEqual([]);
  });
});

describe("a lost sending of an order that changed", () => {
  const lost = async () => {
    const shop = await aShop();
    const life = await twoParcels(shop);
    const fault = { match: { path: "/services/shipment/order" }, kind: "http500", times: 1 };
    await shop.controlCarrier("POST", "/faults", [fault]);
    await queueBookings(shop.deps, shop.shopId, [life.shirts], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, life.shirts)).toEqual({ outcome: "unknown" });
    const order = await shop.deps.shopify.readOrder({ domain: SHOP }, life.orderId);
    const line = order?.fulfillmentOrders[0]?.lines.find(({ title }) => title === "Áo thun");
    return { shop, ...life, shirtLine: Number(line?.lineItemId.split("/").at(-1)) };
  };

  test("is sent again under its reference with the order's present data", async () => {
    const { shop, orderId, shirts, shirtLine } = await lost();
    const { partner_id } = await shop.parcel(shirts);
    await changeInShopify(shop, orderId, { quantities: [{ lineId: shirtLine, quantity: 1 }] });
    expect(await bookParcel(shop.deps, shop.shopId, shirts)).toEqual({ outcome: "booked" });
    expect(await ledger(shop)).toMatchObject([
      { partner_id, body: { order: { pick_money: 100_000 }, products: [{ name: "Áo thun", quantity: 1 }] } },
    ]);
    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await parcelsOf(shop, orderId)).toMatchObject([{ differences: [], cod_vnd: 100_000 }, { cod_vnd: 100_000 }]);
  });

  test("is not sent again for an order on hold; it is kept until the first sending can no longer arrive", async () => {
    const { shop, orderId, shirts } = await lost();
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}/hold`, {});
    await readOrder(shop.deps, shop.shopId, orderId);
    expect(await bookParcel(shop.deps, shop.shopId, shirts)).toEqual({ outcome: "unknown" });
    expect(await shop.parcel(shirts)).toMatchObject({ state: "unknown" });
    await shop.deps.database.query("UPDATE shipment SET updated_at = updated_at - interval '16 minutes'");
    expect(await bookParcel(shop.deps, shop.shopId, shirts)).toEqual({ outcome: "not_queued" });
    expect(await shop.parcel(shirts)).toMatchObject({ state: "closed" });
    expect(await ledger(shop)).toEqual([]);
  });
});

test("pieces removed before the order was read again do not keep the rest of a parcel from being fulfilled", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop, {
    lines: [
      { title: "Áo thun", price: 100_000, weight: { value: 200, unit: "GRAMS" }, quantity: 2 },
      { title: "Mũ", price: 100_000, weight: { value: 100, unit: "GRAMS" }, quantity: 1 },
    ],
  });
  await book(shop, shipmentId);
  const path = `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}`;
  const { order } = (await shop.controlShopify("GET", path)) as { order: { lines: { id: number; title: string }[] } };
  const hat = order.lines.find(({ title }) => title === "Mũ");
  await shop.controlShopify("PATCH", path, { quantities: [{ lineId: hat?.id, quantity: 0 }] });
  expect(await syncShopify(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "in_step" });
  const seen = (await shop.controlShopify("GET", path)) as { order: { fulfillments: { lines: object[] }[] } };
  expect(seen.order.fulfillments.map(({ lines }) => lines)).toMatchObject([[{ quantity: 2 }]]);
});

test("reading an order and recording its booking do not deadlock", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await anOrder(shop);
  const { database } = shop.deps;
  const store = await import("~/store/orders.server");
  const change = "UPDATE shipment SET updated_at = now() WHERE id = $1";
  await database.transaction(async (recording) => {
    await recording.query(change, [shipmentId]);
    const reading = database.transaction(async (sql) => {
      await store.lockOrder(sql, shop.shopId, orderId);
      await recording.query(change, [shipmentId]);
    });
    await reading;
  });
});
