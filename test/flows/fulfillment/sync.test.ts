import { describe, expect, test } from "vitest";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { mergeSettings } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { aBookedParcel, aShop, letRequestsEnd, SHOP, type TestShop } from "../a-shop";

const orderAt = (shop: TestShop, orderId: string) => shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
const sync = (shop: TestShop, shipmentId: string) => syncShopify(shop.deps, shop.shopId, shipmentId);

describe("Shopify follows the parcel", () => {
  test("with a fulfillment that carries the tracking number, and events in order, each once", async () => {
    const shop = await aShop();
    const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 3);
    await moveParcel(shop, trackingNumber, 4);

    expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });
    expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });

    const order = await orderAt(shop, orderId);
    expect(order?.fulfillments).toMatchObject([{ status: "SUCCESS", trackingNumbers: [trackingNumber] }]);
    const id = orderId.split("/").at(-1);
    const { order: seen } = (await shop.controlShopify("GET", `/shops/${SHOP}/orders/${id}`)) as {
      order: { fulfillments: { events: { status: string }[] }[] };
    };
    expect(seen.fulfillments.map(({ events }) => events.map(({ status }) => status))).toEqual([
      ["CARRIER_PICKED_UP", "OUT_FOR_DELIVERY"],
    ]);
  });

  test("and a lost answer makes no second fulfillment", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aBookedParcel(shop);
    await shop.controlShopify("POST", "/faults", {
      kind: "timeout_after",
      operation: "fulfillmentCreate",
      status: 502,
      times: 1,
    });
    await sync(shop, shipmentId).catch(() => undefined);
    expect(await sync(shop, shipmentId)).toMatchObject({ outcome: "under_way" });
    await letRequestsEnd(shop);
    expect(await sync(shop, shipmentId)).toEqual({ outcome: "in_step" });
    expect((await orderAt(shop, orderId))?.fulfillments).toHaveLength(1);
  });

  test("marks a COD order paid when the carrier has settled it, as the shop chose", async () => {
    const shop = await aShop();
    const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 5);
    await sync(shop, shipmentId);
    expect(await orderAt(shop, orderId)).toMatchObject({ financialStatus: "PENDING" });

    await moveParcel(shop, trackingNumber, 6);
    await sync(shop, shipmentId);
    expect(await orderAt(shop, orderId)).toMatchObject({ financialStatus: "PAID", outstandingVnd: 0 });
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "closed", cod_state: "settled" });
  });

  test("marks it paid at delivery, or never, when that is what the shop chose", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "delivered" });
    const paid = await aBookedParcel(shop);
    await moveParcel(shop, paid.trackingNumber, 5);
    await sync(shop, paid.shipmentId);
    expect(await orderAt(shop, paid.orderId)).toMatchObject({ financialStatus: "PAID" });

    await mergeSettings(shop.deps.database, shop.shopId, { markPaidAt: "never" });
    const unpaid = await aBookedParcel(shop);
    await moveParcel(shop, unpaid.trackingNumber, 5);
    await moveParcel(shop, unpaid.trackingNumber, 6);
    await sync(shop, unpaid.shipmentId);
    expect(await orderAt(shop, unpaid.orderId)).toMatchObject({ financialStatus: "PENDING" });
  });

  test("creates the fulfillment only at pickup if the shop chose that", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { fulfilAt: "pickup" });
    const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
    expect(await shop.steps(shipmentId)).toHaveLength(0);
    await moveParcel(shop, trackingNumber, 3);
    await sync(shop, shipmentId);
    expect((await orderAt(shop, orderId))?.fulfillments).toHaveLength(1);
  });

  test("and what Shopify refuses waits for a person, without retries in a loop", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aBookedParcel(shop);
    const id = orderId.split("/").at(-1);
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${id}/cancel`, {});
    expect(await sync(shop, shipmentId)).toEqual({ outcome: "needs_attention" });
    expect(await shop.steps(shipmentId)).toMatchObject([{ key: "fulfillment", state: "attention" }]);
  });
});
