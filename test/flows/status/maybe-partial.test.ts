import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { openOrder } from "~/flows/order/open.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { closeAttention } from "~/flows/status/close-attention.server";
import { enterCollectedAmount } from "~/flows/status/enter-collected-amount.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { mergeSettings } from "~/store/shops.server";
import { moveParcel, receivePush } from "../a-message";
import { ACTOR, aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";
import { at, atShopify, move, onPlus, PART, UNPAID } from "./a-partial-parcel.ts";

/** A parcel whose buyer may keep a part of it (tag 17). */
async function aPartialParcel(shop: TestShop) {
  const { deps, shopId } = shop;
  const order = await anOrder(shop);
  await editParcel(deps, shopId, order.shipmentId, { tags: [17] }, ACTOR);
  await queueBookings(deps, shopId, [order.shipmentId], ACTOR);
  expect(await bookParcel(deps, shopId, order.shipmentId)).toEqual({ outcome: "booked" });
  const { label: trackingNumber } = await shop.parcel(order.shipmentId);
  return { ...order, trackingNumber: String(trackingNumber) };
}

describe("a delivery that may be partial", () => {
  test("is not full by a status read, nor by a push that does not say; a push that says so makes it full", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "delivered" });
    const { orderId, shipmentId, trackingNumber } = await aPartialParcel(shop);
    await move(shop, trackingNumber, 5);
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    const unclear = { cod_state: "collected_unclear", attention: "delivery_unclear" };
    expect(await shop.parcel(shipmentId)).toMatchObject(unclear);
    await receivePush(shop, { label_id: trackingNumber, status_id: "5", action_time: at(1) });
    expect(await shop.parcel(shipmentId)).toMatchObject(unclear);
    expect(await atShopify(shop, orderId, shipmentId)).toEqual(UNPAID);

    await receivePush(shop, { label_id: trackingNumber, status_id: "5", action_time: at(2), return_part_package: "0" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected", attention: null });
    expect(await atShopify(shop, orderId, shipmentId)).toMatchObject({ status: "PAID", outstandingVnd: 0 });
  });

  test("is still a question once another attention before it is closed", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aPartialParcel(shop);
    await shop.deps.database.query("UPDATE shipment SET attention = 'status_not_verified' WHERE id = $1", [shipmentId]);
    await move(shop, trackingNumber, 5);
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "status_not_verified" });
    expect(await closeAttention(shop.deps, shop.shopId, shipmentId, ACTOR)).toBe(true);
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "delivery_unclear" });
  });

  test("is full when a person says so", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "delivered" });
    const { orderId, shipmentId, trackingNumber } = await aPartialParcel(shop);
    await move(shop, trackingNumber, 5);
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    expect(await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 450_000, ACTOR)).toEqual({
      outcome: "entered",
    });
    expect(await atShopify(shop, orderId, shipmentId)).toMatchObject({ status: "PAID" });
    expect(await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 0, ACTOR)).toEqual({ outcome: "recorded" });
  });
});

describe("staff who enter that all was collected", () => {
  test("make the order paid, although the rest is on its way back", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "delivered" });
    const { orderId, shipmentId, trackingNumber } = await aPartialParcel(shop);
    await moveParcel(shop, trackingNumber, 5);
    await moveParcel(shop, trackingNumber, 20, { action_time: at(1) });
    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "partial_delivery", return_state: "returning" });
    expect(await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 450_000, ACTOR)).toEqual({
      outcome: "entered",
    });
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected", attention: null });
    expect(await atShopify(shop, orderId, shipmentId)).toMatchObject({ status: "PAID", payments: 1 });
  });

  test("may do so for an order already paid in Shopify: nothing more is recorded there, and the parcel is closed", async () => {
    const shop = await aShop();
    await onPlus(shop);
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "delivered" });
    const { orderId, shipmentId, trackingNumber } = await aPartialParcel(shop);
    await moveParcel(shop, trackingNumber, 5, { return_part_package: "0" });
    const paid = await atShopify(shop, orderId, shipmentId);
    expect(paid).toMatchObject({ status: "PAID", outstandingVnd: 0 });
    for (const [minute, status] of [20, 6, 21, 11].entries()) {
      await moveParcel(shop, trackingNumber, status, { action_time: at(minute + 1) });
    }
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked", attention: "partial_delivery" });
    const asked = async () =>
      (await openOrder(shop.deps, shop.shopId, orderId.split("/").at(-1) ?? ""))?.parcels[0]?.enterAmount;
    expect(await asked()).toEqual({ question: "partly", enteredVnd: null, recorded: false, effect: "paid_before" });

    expect(await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 120_000, ACTOR)).toEqual({
      outcome: "entered",
    });
    const over = { state: "closed", attention: null, collected_vnd: 120_000 };
    expect(await shop.parcel(shipmentId)).toMatchObject(over);
    expect(await atShopify(shop, orderId, shipmentId)).toEqual(paid);
    expect(await asked()).toMatchObject({ enteredVnd: 120_000, recorded: true });
  });
});

describe("a late push", () => {
  test.each([21, 11])("of a return, %i, is applied although the carrier has settled it since", async (back) => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await move(shop, trackingNumber, 6);
    expect(await receivePush(shop, { label_id: trackingNumber, status_id: String(back), action_time: at(1) })).toBe(
      "applied",
    );
    await receivePush(shop, { label_id: trackingNumber, status_id: "6", action_time: at(2) });
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "not_collected", delivered_at: null });
    expect(await atShopify(shop, orderId, shipmentId)).toEqual(UNPAID);
  });

  test.each([20, 21, 11])("of a partial delivery is applied although the carrier shows %i", async (shown) => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aPartialParcel(shop);
    await move(shop, trackingNumber, shown);
    await receivePush(shop, { label_id: trackingNumber, status_id: "20", action_time: at(5) });
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "not_collected" });
    expect(await receivePush(shop, { label_id: trackingNumber, status_id: "5", action_time: at(1) })).toBe("applied");
    expect(await shop.parcel(shipmentId)).toMatchObject({
      carrier_status: 20,
      cod_state: "collected_partly",
      delivered_at: expect.any(Date),
    });
  });

  test("that the carrier denies is in the history without effect, and is read back again", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.deps.database.query("DELETE FROM work");
    expect(await receivePush(shop, { label_id: trackingNumber, status_id: "5", action_time: at(1), ...PART })).toBe(
      "contradicted",
    );
    const denied = (await shop.history(shipmentId)).find(({ kind }) => kind === "status_not_taken");
    expect(denied).toMatchObject({
      source: "push",
      carrier_status: 5,
      details: { doubt: "contradicted", partSaid: true },
    });
    expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 2, cod_state: "to_collect" });
    const jobs = await shop.deps.database.query("SELECT kind FROM work WHERE kind = 'check-status'");
    expect(jobs).toHaveLength(1);

    // The report of a part is remembered: a later reading cannot tell, so staff are asked.
    await move(shop, trackingNumber, 5);
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected_unclear" });
  });

  test("that can no longer be verified is in the history too", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await shop.deps.database.query("UPDATE carrier_account SET code = 'S2000002'");
    expect(await moveParcel(shop, trackingNumber, 5)).toBe("not_verified");
    expect((await shop.history(shipmentId)).at(-1)).toMatchObject({
      kind: "status_not_taken",
      details: { doubt: "not_verified" },
    });
  });
});
