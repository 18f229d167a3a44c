import { expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { bookQuoted } from "~/flows/booking/book-quoted.server";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { quoteParcel } from "~/flows/fee/quote-parcel.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { markShopMilestone } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { addRule, aRuledShop, jobsIn } from "../a-ruled-shop";
import { ACTOR, anOrder, ledger, SHOP, type TestShop } from "../a-shop";

const BOOK = { bookAtOnce: true };
const parcelsOf = ({ deps }: TestShop, orderId: string) =>
  deps.database.query<{ id: string; state: string }>(
    "SELECT id, state FROM shipment WHERE order_id = $1 ORDER BY created_at",
    [orderId],
  );
const control = (shop: TestShop, orderId: string, what: string, body: object = {}) =>
  shop.controlShopify("POST", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}/${what}`, body);
const queuedByRule = async (shop: TestShop, shipmentId: string) =>
  (await shop.history(shipmentId)).filter(({ kind, source }) => kind === "queued" && source === "rule");

test("a new order is queued by the rule that says so, with its name, together with the job", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Đơn thường", [{ fact: "totalValue", is: "less_than", vnd: 1_000_000 }], BOOK);
  const { shipmentId, parcels } = await anOrder(shop);
  expect(parcels).toMatchObject([{ state: "queued" }]);
  expect(await shop.history(shipmentId)).toMatchObject([
    { kind: "queued", source: "rule", actor: null, details: { rule: "Đơn thường" } },
  ]);
  expect(await jobsIn(shop, "book-shipment")).toBe(1);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
});

test("it cannot book twice: many readers, many workers, and the order read again and again", async () => {
  const shop = await aRuledShop();
  const placed = anOrder(shop);
  await addRule(shop, "Tất cả", [], BOOK);
  const { orderId } = await placed;
  // Resets the order to just received: there is no parcel yet, and five workers read it at once.
  await shop.deps.database.query("DELETE FROM shipment");
  await shop.deps.database.query("UPDATE fulfillment_order SET booked_at_once_at = NULL");
  await shop.deps.database.query("DELETE FROM work WHERE kind = 'book-shipment'");
  await Promise.all(Array.from({ length: 5 }, () => readOrder(shop.deps, shop.shopId, orderId)));
  const [parcel, ...more] = await parcelsOf(shop, orderId);
  expect(more).toEqual([]);
  const shipmentId = parcel?.id ?? "";
  expect(parcel?.state).toBe("queued");
  expect(await queuedByRule(shop, shipmentId)).toHaveLength(1);
  expect(await jobsIn(shop, "book-shipment")).toBe(1);

  await Promise.all(Array.from({ length: 4 }, () => bookParcel(shop.deps, shop.shopId, shipmentId)));
  await control(shop, orderId, "tags", { add: ["đã gói"] });
  await readOrder(shop.deps, shop.shopId, orderId);
  await redraftOpenParcels(shop.deps, shop.shopId);
  expect(await ledger(shop)).toHaveLength(1);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "booked" }]);
  expect(await queuedByRule(shop, shipmentId)).toHaveLength(1);
});

test("after staff cancelled, the parcel that replaces it waits for a click", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Tất cả", [], BOOK);
  const { orderId, shipmentId } = await anOrder(shop);
  await bookParcel(shop.deps, shop.shopId, shipmentId);
  await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
  await cancelParcel(shop.deps, shop.shopId, shipmentId);
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "cancelled" }, { state: "ready" }]);
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "cancelled" }, { state: "ready" }]);
  expect(await ledger(shop)).toHaveLength(1);
});

test("a parcel withdrawn from the queue waits for a click when it comes back", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Tất cả", [], BOOK);
  const { orderId, shipmentId } = await anOrder(shop);
  await control(shop, orderId, "hold");
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toEqual([]);
  // The job left in the queue finds nothing to send.
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "not_queued" });
  await control(shop, orderId, "release");
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "ready" }]);
  expect(await ledger(shop)).toEqual([]);
});

test("nothing is queued before the set-up is finished, and no old order afterwards", async () => {
  const shop = await aRuledShop();
  await shop.deps.database.query("UPDATE shop SET onboarded_at = NULL");
  await addRule(shop, "Tất cả", [], BOOK);
  const { orderId, parcels } = await anOrder(shop);
  expect(parcels).toMatchObject([{ state: "ready" }]);
  await markShopMilestone(shop.deps.database, shop.shopId, { onboardedAt: new Date() });
  await redraftOpenParcels(shop.deps, shop.shopId);
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "ready" }]);
  expect((await anOrder(shop)).parcels).toMatchObject([{ state: "queued" }]);
});

test("a new rule books no parcel that already waits", async () => {
  const shop = await aRuledShop();
  const { orderId, parcels } = await anOrder(shop);
  expect(parcels).toMatchObject([{ state: "ready" }]);
  await addRule(shop, "Tất cả", [], BOOK);
  await redraftOpenParcels(shop.deps, shop.shopId);
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "ready" }]);
});

test("a parcel with a warning waits for a person, although it could be booked", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Tất cả", [], BOOK);
  const { parcels } = await anOrder(shop, { lines: [{ title: "Khăn", price: 280_000, quantity: 1 }] });
  expect(parcels).toMatchObject([{ state: "ready", problems: [{ code: "weight_default_used", severity: "warn" }] }]);
  // A ward name both old and current, without its district: understood, but not for certain.
  const unsure = {
    firstName: "An",
    phone: "0900000002",
    address1: "12 Lê Lợi",
    address2: "Phường Tân Định",
    city: "TP.HCM",
  };
  const { parcels: others } = await anOrder(shop, { shippingAddress: unsure });
  expect(others).toMatchObject([{ problems: [{ code: "address_not_confirmed", severity: "warn" }] }]);
  expect(others[0]?.state).not.toBe("queued");
});

test("an order that becomes ready by itself later is booked then", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Tất cả", [], BOOK);
  const { orderId, parcels } = await anOrder(shop, { payment: { state: "pending", gateway: "Chuyển khoản" } });
  expect(parcels).toMatchObject([{ state: "needs_review" }]);
  await control(shop, orderId, "pay");
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "queued" }]);
});

test("a parcel that staff edited waits for a click", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Tất cả", [], BOOK);
  const { orderId, shipmentId } = await anOrder(shop, { payment: { state: "pending", gateway: "Chuyển khoản" } });
  await editParcel(shop.deps, shop.shopId, shipmentId, { note: "Gọi trước" }, ACTOR);
  await control(shop, orderId, "pay");
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "ready" }]);
});

test("while the token is rejected nothing is queued", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Tất cả", [], BOOK);
  await shop.deps.database.query("UPDATE carrier_account SET health = 'rejected'");
  expect((await anOrder(shop)).parcels[0]?.state).not.toBe("queued");
});

test("goods that become shippable again while their parcel is under way are not booked", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Tất cả", [], BOOK);
  const { orderId, shipmentId } = await anOrder(shop);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "booked" });
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  const { label: trackingNumber, fulfillment_id } = await shop.parcel(shipmentId);
  await moveParcel(shop, String(trackingNumber), 3);
  await shop.deps.shopify.cancelFulfillment({ domain: SHOP }, String(fulfillment_id));
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "booked" }, { state: "needs_review" }]);
});

test("goods that staff edited wait for a click after a hold removed their parcel", async () => {
  const shop = await aRuledShop();
  await addRule(shop, "Mẫu", [{ fact: "orderTag", is: "any_of", values: ["mẫu"] }], BOOK);
  const { orderId, shipmentId } = await anOrder(shop);
  await editParcel(shop.deps, shop.shopId, shipmentId, { weightGrams: 5_000 }, ACTOR);
  await control(shop, orderId, "hold");
  await readOrder(shop.deps, shop.shopId, orderId);
  await control(shop, orderId, "tags", { add: ["mẫu"] });
  await control(shop, orderId, "release");
  await readOrder(shop.deps, shop.shopId, orderId);
  expect(await parcelsOf(shop, orderId)).toMatchObject([{ state: "ready" }]);
});

test("a new order whose transport is the cheapest in time is booked when its fees are known, once", async () => {
  const ruled = await aRuledShop();
  const ownDays = () => ({ from: 1, to: 2 });
  const shop = { ...ruled, deps: { ...ruled.deps, quotes: { ...ruled.deps.quotes, ownDays } } };
  await addRule(shop, "Kịp hẹn", [], { ...BOOK, transport: "cheapest" });
  const { shipmentId, parcels } = await anOrder(shop);
  expect(parcels).toMatchObject([{ state: "ready" }]);
  expect(await bookQuoted(shop.deps, shop.shopId, shipmentId), "no fees yet").toBe(false);
  await quoteParcel(shop.deps, shop.shopId, shipmentId);
  const later = { ...shop.deps, now: () => new Date(Date.now() + 2 * 3_600_000) };
  expect(await bookQuoted(later, shop.shopId, shipmentId), "an older order").toBe(false);
  expect(await bookQuoted(shop.deps, shop.shopId, shipmentId)).toBe(true);
  expect(await bookQuoted(shop.deps, shop.shopId, shipmentId)).toBe(false);
  expect(await queuedByRule(shop, shipmentId)).toHaveLength(1);
  expect(await jobsIn(shop, "book-shipment")).toBe(1);
});
