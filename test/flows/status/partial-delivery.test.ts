import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { retryShopify } from "~/flows/fulfillment/retry.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { editParcel } from "~/flows/parcel/edit.server";
import { closeAttention } from "~/flows/status/close-attention.server";
import { enterCollectedAmount } from "~/flows/status/enter-collected-amount.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { mergeSettings } from "~/store/shops.server";
import { moveParcel, receivePush } from "../a-message";
import { ACTOR, aBookedParcel, anOrder, aShop, letRequestsEnd, SHOP, type TestShop } from "../a-shop";

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const PART = { return_part_package: "1" };

const move = ({ controlCarrier }: TestShop, trackingNumber: string, status_id: number, more: object = {}) =>
  controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id, ...more });

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

async function atShopify(shop: TestShop, orderId: string, shipmentId: string) {
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
  const payments = (order?.transactions ?? []).filter(({ status }) => status === "SUCCESS");
  return { status: order?.financialStatus, outstandingVnd: order?.outstandingVnd, payments: payments.length };
}

const UNPAID = { status: "PENDING", outstandingVnd: 450_000, payments: 0 };

async function onPlus(shop: TestShop) {
  await shop.controlShopify("PATCH", `/shops/${SHOP}`, { plan: "Plus" });
  await shop.deps.database.query("UPDATE shop SET plan_name = 'Plus'");
}

describe("a partial delivery that is then settled", () => {
  test.each<[string, string[]]>([
    ["in the order it happened", ["5", "6"]],
    ["the pay-out first", ["6", "5"]],
    ["with the rest coming back in between", ["5", "20", "6", "21", "11"]],
  ])("is not paid in full: %s", async (_, order) => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await move(shop, trackingNumber, 6);
    for (const [minute, status_id] of order.entries()) {
      await receivePush(shop, {
        label_id: trackingNumber,
        status_id,
        action_time: at(minute),
        ...(status_id === "5" ? PART : {}),
      });
    }
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected_partly", collected_vnd: null });
    expect(await atShopify(shop, orderId, shipmentId)).toEqual(UNPAID);
    await refreshStatus(shop.deps, shop.shopId, shipmentId);
    expect(await atShopify(shop, orderId, shipmentId)).toEqual(UNPAID);
  });

  test("is recorded in Shopify as exactly the amount entered, if the plan allows it", async () => {
    const shop = await aShop();
    await onPlus(shop);
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5, PART);
    await moveParcel(shop, trackingNumber, 6, { action_time: at(1) });
    const say = (amountVnd: number) => enterCollectedAmount(shop.deps, shop.shopId, shipmentId, amountVnd, ACTOR);

    expect(await say(450_001)).toEqual({ outcome: "not_an_amount" });
    expect(await say(-1)).toEqual({ outcome: "not_an_amount" });
    const clicks = await Promise.all([say(120_000), say(120_000)]);
    expect(clicks.map(({ outcome }) => outcome).sort()).toEqual(["entered", "unchanged"]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ collected_vnd: 120_000, attention: null });
    const lines = (await shop.history(shipmentId)).filter(({ kind }) => kind === "amount_said");
    expect(lines).toMatchObject([{ actor: "Lan", details: { amountVnd: 120_000, userId: "7" } }]);

    const paid = { status: "PARTIALLY_PAID", outstandingVnd: 330_000, payments: 1 };
    expect(await atShopify(shop, orderId, shipmentId)).toEqual(paid);
    expect(await shop.parcel(shipmentId)).toMatchObject({ recorded_vnd: 120_000 });
    await readOrder(shop.deps, shop.shopId, orderId);
    await receivePush(shop, { label_id: trackingNumber, status_id: "20", action_time: at(3) });
    expect(await atShopify(shop, orderId, shipmentId)).toEqual(paid);
    expect(await say(200_000)).toEqual({ outcome: "recorded" });
  });

  test("is recorded once, although Shopify's answer was lost", async () => {
    const shop = await aShop();
    await onPlus(shop);
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5, PART);
    await syncShopify(shop.deps, shop.shopId, shipmentId);
    await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 120_000, ACTOR);
    await shop.controlShopify("POST", "/faults", {
      kind: "timeout_after",
      operation: "orderCreateManualPayment",
      status: 502,
      times: 1,
    });
    await syncShopify(shop.deps, shop.shopId, shipmentId).catch(() => undefined);
    await letRequestsEnd(shop);
    expect(await atShopify(shop, orderId, shipmentId)).toMatchObject({ outstandingVnd: 330_000, payments: 1 });
    expect(await shop.steps(shipmentId)).toContainEqual({ key: "paid:120000", kind: "paid", state: "confirmed" });
  });

  test("that Shopify refused for an outdated balance is planned again with the present balance", async () => {
    const shop = await aShop();
    await onPlus(shop);
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5, PART);
    await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 120_000, ACTOR);
    const refused = { key: "paid:120000", kind: "paid", state: "attention" };
    const owed = (outstandingVnd: number) =>
      shop.deps.database.query(
        `UPDATE shopify_step SET payload = jsonb_set(payload, '{expectedOutstandingVnd}', to_jsonb($1::int)) WHERE kind = 'paid'`,
        [outstandingVnd],
      );
    await owed(449_000);
    await syncShopify(shop.deps, shop.shopId, shipmentId);
    expect(await shop.steps(shipmentId)).toContainEqual(refused);

    // Another amount and back again: the earlier key must not get in the way.
    const say = (amountVnd: number) => enterCollectedAmount(shop.deps, shop.shopId, shipmentId, amountVnd, ACTOR);
    expect([await say(130_000), await say(120_000)]).toEqual([{ outcome: "entered" }, { outcome: "entered" }]);
    await owed(449_000);
    await syncShopify(shop.deps, shop.shopId, shipmentId);
    expect(await shop.steps(shipmentId)).toContainEqual(refused);
    await retryShopify(shop.deps, shop.shopId, shipmentId);
    expect(await atShopify(shop, orderId, shipmentId)).toMatchObject({ outstandingVnd: 330_000, payments: 1 });
  });

  test("leaves the order open on another plan, and can be corrected", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5, PART);
    const say = (amountVnd: number) => enterCollectedAmount(shop.deps, shop.shopId, shipmentId, amountVnd, ACTOR);
    expect(await say(120_000)).toEqual({ outcome: "entered" });
    expect(await atShopify(shop, orderId, shipmentId)).toEqual(UNPAID);
    const [page] = (await openOrder(shop.deps, shop.shopId, orderId.split("/").at(-1) ?? ""))?.parcels ?? [];
    expect(page?.enterAmount).toEqual({ question: "again", enteredVnd: 120_000, recorded: false, effect: "left_open" });
    expect(await say(450_000)).toEqual({ outcome: "entered" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected" });
  });
});

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

test("a returned parcel that is then settled is not paid", async () => {
  const shop = await aShop();
  const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
  for (const [minute, status] of [3, 9, 20, 21, 6].entries()) {
    await moveParcel(shop, trackingNumber, status, { action_time: at(minute) });
  }
  expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "not_collected", delivered_at: null });
  expect(await atShopify(shop, orderId, shipmentId)).toEqual(UNPAID);
  expect(await enterCollectedAmount(shop.deps, shop.shopId, shipmentId, 450_000, ACTOR)).toEqual({
    outcome: "not_allowed",
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
