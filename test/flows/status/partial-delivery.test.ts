import { describe, expect, test } from "vitest";
import { retryShopify } from "~/flows/fulfillment/retry.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { enterCollectedAmount } from "~/flows/status/enter-collected-amount.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { moveParcel, receivePush } from "../a-message";
import { ACTOR, aBookedParcel, aShop, letRequestsEnd } from "../a-shop";
import { at, atShopify, move, onPlus, PART, UNPAID } from "./a-partial-parcel.ts";

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
