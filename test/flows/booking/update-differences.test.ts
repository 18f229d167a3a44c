import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { closeDifferences, updateStoredDifferences } from "~/flows/booking/update-differences.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { listOrders } from "~/flows/order-list/list.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { countWaiting } from "~/store/dashboard.server";
import { erasePerson } from "~/store/erase-person.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, anOrder, aQueuedParcel, aShop, SHOP, type TestShop } from "../a-shop";

const TWO_LINES = {
  lines: [
    { title: "Áo thun", price: 300_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 },
    { title: "Mũ", price: 150_000, weight: { value: 100, unit: "GRAMS" }, quantity: 1 },
  ],
};

const pathOf = (orderId: string) => `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}`;
const lineIds = async (shop: TestShop, orderId: string) =>
  ((await shop.controlShopify("GET", pathOf(orderId))) as { lines: { id: number }[] }).lines.map(({ id }) => id);

/** Staff change the order in Shopify, and the app reads it. */
async function change(shop: TestShop, orderId: string, method: string, path: string, body: object = {}) {
  await shop.controlShopify(method, `${pathOf(orderId)}${path}`, body);
  await readOrder(shop.deps, shop.shopId, orderId);
}

const differences = async (shop: TestShop, shipmentId: string) =>
  (await shop.parcel(shipmentId)).differences as object[];
const inAttention = async (shop: TestShop) =>
  (await listOrders(shop.deps, shop.shopId, { tab: "attention", after: null, search: "" })).rows;

describe("an order that changes after booking", () => {
  test("in its sum is shown on the parcel, in the list and in the day's numbers", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, name } = await aBookedParcel(shop, TWO_LINES);
    expect(await inAttention(shop)).toEqual([]);
    const [, cap] = await lineIds(shop, orderId);

    await change(shop, orderId, "PATCH", "", { quantities: [{ lineId: cap, quantity: 0 }] });

    expect(await differences(shop, shipmentId)).toEqual([
      { field: "cod", booked: 450_000, now: 300_000, settled: false },
      {
        field: "products",
        booked: [
          { name: "Áo thun", quantity: 1 },
          { name: "Mũ", quantity: 1 },
        ],
        now: [{ name: "Áo thun", quantity: 1 }],
        settled: false,
      },
      { field: "value", booked: 450_000, now: 300_000, settled: false },
      { field: "weight", booked: 400, now: 300, settled: false },
    ]);
    expect(await inAttention(shop)).toMatchObject([
      { name, parcels: [{ differences: ["cod", "products", "value", "weight"] }] },
    ]);
    expect((await countWaiting(shop.deps.database, shop.shopId)).attention).toBe(1);
    const noted = (await shop.history(shipmentId)).filter(({ kind }) => kind === "order_changed");
    expect(noted).toMatchObject([{ source: "shopify", details: { changes: "cod, products, value, weight" } }]);
    expect(noted).toHaveLength(1);
    const said = (noted[0]?.details as { differences?: object[] } | undefined)?.differences ?? [];
    expect(said[0]).toEqual({ field: "cod", booked: 450_000, now: 300_000 });
  });

  test("by payment, or by a refund after its goods were fulfilled, is shown too", async () => {
    const shop = await aShop();
    const paid = await aBookedParcel(shop);
    await syncShopify(shop.deps, shop.shopId, paid.shipmentId);
    await readOrder(shop.deps, shop.shopId, paid.orderId);
    expect(await differences(shop, paid.shipmentId)).toEqual([]);
    await change(shop, paid.orderId, "POST", "/pay");
    expect(await differences(shop, paid.shipmentId)).toEqual([
      { field: "cod", booked: 450_000, now: 0, settled: false },
    ]);

    const refunded = await aBookedParcel(shop, TWO_LINES);
    await syncShopify(shop.deps, shop.shopId, refunded.shipmentId);
    const [, cap] = await lineIds(shop, refunded.orderId);
    await change(shop, refunded.orderId, "POST", "/refund", { lines: [{ lineId: cap, quantity: 1 }] });
    expect(await differences(shop, refunded.shipmentId)).toMatchObject([
      { field: "cod", now: 300_000 },
      { field: "products" },
      { field: "value" },
      { field: "weight" },
    ]);
  });

  test("and then changes back is no difference any more", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "0900000009" } });
    expect(await differences(shop, shipmentId)).toMatchObject([
      { field: "phone", booked: "0900000002", now: "0900000009" },
    ]);
    await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "+84 900 000 002" } });
    expect(await differences(shop, shipmentId)).toEqual([]);
    expect(await inAttention(shop)).toEqual([]);
  });

  test("while its booking was under way is compared once it is booked", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [
      { match: { path: "/services/shipment/order" }, kind: "commit_then_fail", times: 1 },
    ]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
    await change(shop, orderId, "PATCH", "", { shippingAddress: { address1: "99 Nguyễn Huệ" } });
    await shop.deps.database.query("DELETE FROM work");
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "adopted" });
    const [job] = await shop.deps.database.query("SELECT payload FROM work WHERE kind = 'follow-changes'");
    expect(job).toEqual({ payload: { shopId: shop.shopId, orderId } });
    await updateStoredDifferences(shop.deps, shop.shopId, orderId);
    expect(await differences(shop, shipmentId)).toMatchObject([{ field: "address" }]);
  });

  test("is not mistaken for a correction by staff", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await anOrder(shop);
    await editParcel(shop.deps, shop.shopId, shipmentId, { recipientPhone: "0912345678", weightGrams: 900 }, ACTOR);
    const { queueBookings } = await import("~/flows/booking/queue.server");
    await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    await change(shop, orderId, "PATCH", "", { note: "Gọi trước" });
    expect(await differences(shop, shipmentId)).toEqual([]);
  });

  test("is no difference of a delivered parcel", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "0900000009" } });
    expect(await differences(shop, shipmentId)).toHaveLength(1);
    await moveParcel(shop, trackingNumber, 5);
    expect(await differences(shop, shipmentId)).toEqual([]);
    await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "0900000008" } });
    expect(await differences(shop, shipmentId)).toEqual([]);
  });
});

describe("staff", () => {
  test("close a difference: recorded, gone from the list, and back when it changes again", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop);
    await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "0900000009" } });
    expect(await closeDifferences(shop.deps, shop.shopId, shipmentId, ACTOR)).toBe(true);
    expect(await closeDifferences(shop.deps, shop.shopId, shipmentId, ACTOR)).toBe(false);
    expect(await inAttention(shop)).toEqual([]);
    expect((await shop.history(shipmentId)).at(-1)).toMatchObject({ kind: "changes_settled", actor: "Lan" });

    await change(shop, orderId, "PATCH", "", { note: "Một thay đổi khác" });
    expect(await inAttention(shop)).toEqual([]);
    await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "0900000010" } });
    expect(await inAttention(shop)).toHaveLength(1);
  });

  test("cancel and book again: the new parcel follows the order as it is now, not the old corrections", async () => {
    const shop = await aShop();
    const { deps, shopId } = shop;
    const { orderId, shipmentId } = await anOrder(shop);
    await editParcel(deps, shopId, shipmentId, { recipientPhone: "0912345678", note: "Gọi trước" }, ACTOR);
    const { queueBookings } = await import("~/flows/booking/queue.server");
    await queueBookings(deps, shopId, [shipmentId], ACTOR);
    await bookParcel(deps, shopId, shipmentId);
    await syncShopify(deps, shopId, shipmentId);
    await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "0900000009" } });

    expect(await requestCancel(deps, shopId, shipmentId, ACTOR, "rebook")).toEqual({ outcome: "asked" });
    await cancelParcel(deps, shopId, shipmentId);
    await syncShopify(deps, shopId, shipmentId);
    await readOrder(deps, shopId, orderId);

    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", differences: [] });
    const [anew] = await deps.database.query<{ state: string; overrides: object }>(
      "SELECT state, overrides FROM shipment WHERE order_id = $1 AND id <> $2",
      [orderId, shipmentId],
    );
    expect(anew).toEqual({ state: "ready", overrides: { note: "Gọi trước" } });
    expect(await inAttention(shop)).toEqual([]);
  });

  test("see the difference again after a refused cancel", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "0900000009" } });
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR, "rebook");
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
    expect(await cancelParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "refused" });
    expect(await differences(shop, shipmentId)).toMatchObject([{ field: "phone", settled: false }]);
  });
});

test("find an erased person in no difference and no fingerprint", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await aBookedParcel(shop);
  await change(shop, orderId, "PATCH", "", { shippingAddress: { phone: "0900000009", address1: "99 Nguyễn Huệ" } });
  await erasePerson(shop.deps.database, shop.shopId, [orderId], new Date());
  expect(await differences(shop, shipmentId)).toEqual([]);
  expect(await shop.deps.database.query("SELECT 1 FROM booking_attempt WHERE basis IS NOT NULL")).toEqual([]);
});
