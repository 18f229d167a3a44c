import { expect, test } from "vitest";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { moveParcel } from "../a-message";
import { aBookedParcel, aShop, letRequestsEnd, SHOP, type TestShop } from "../a-shop";

const PICKED_UP = { vi: "Đơn vị vận chuyển đã lấy hàng.", en: "The carrier has picked up the parcel." };
const OUT = { vi: "Đơn hàng đang được giao đến bạn.", en: "The parcel is out for delivery." };

/** The texts of the events of an order's only fulfillment, as Shopify has them. */
async function messagesIn(shop: TestShop, orderId: string): Promise<string[]> {
  const { order } = (await shop.controlShopify("GET", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}`)) as {
    order: { fulfillments: { events: { message: string }[] }[] };
  };
  return order.fulfillments.flatMap(({ events }) => events.map(({ message }) => message));
}

/** Stores another language with an order, as if it had been read so; `null`: as a release that did not read it. */
const storeLanguage = (shop: TestShop, orderId: string, locale: string | null) =>
  shop.deps.database.query(
    `UPDATE "order" SET details = CASE WHEN $2::text IS NULL THEN details - 'customerLocale'
       ELSE details || jsonb_build_object('customerLocale', $2::text) END WHERE id = $1`,
    [orderId, locale],
  );

test("a buyer reads the events of a parcel in the language of the checkout", async () => {
  const shop = await aShop();
  const told = async (customerLocale: string) => {
    const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop, { customerLocale });
    await moveParcel(shop, trackingNumber, 3);
    await syncShopify(shop.deps, shop.shopId, shipmentId);
    return messagesIn(shop, orderId);
  };
  expect(await told("vi-VN")).toEqual([PICKED_UP.vi]);
  expect(await told("en")).toEqual([PICKED_UP.en]);
  expect(await told("fr")).toEqual([PICKED_UP.en]);
});

test("an order that was read before its language was is told in Vietnamese, and in its language once it is read again", async () => {
  const shop = await aShop();
  const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop, { customerLocale: "en" });
  await storeLanguage(shop, orderId, null);
  await moveParcel(shop, trackingNumber, 3);
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  await storeLanguage(shop, orderId, "en");
  await moveParcel(shop, trackingNumber, 4);
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  expect(await messagesIn(shop, orderId)).toEqual([PICKED_UP.vi, OUT.en]);
});

test("what was told in one language is not told again in another, also when its answer was lost", async () => {
  const shop = await aShop();
  const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop, { customerLocale: "en" });
  await storeLanguage(shop, orderId, null);
  await moveParcel(shop, trackingNumber, 3);
  await shop.controlShopify("POST", "/faults", {
    kind: "timeout_after",
    operation: "fulfillmentEventCreate",
    status: 502,
    times: 1,
  });
  await syncShopify(shop.deps, shop.shopId, shipmentId).catch(() => undefined);
  expect(await messagesIn(shop, orderId)).toEqual([PICKED_UP.vi]);

  await storeLanguage(shop, orderId, "en");
  await letRequestsEnd(shop);
  expect(await syncShopify(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "in_step" });
  expect(await syncShopify(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "in_step" });
  expect(await messagesIn(shop, orderId)).toEqual([PICKED_UP.vi]);
});

test("a failed delivery and the return after it, for which Shopify has one status, are told in different words", async () => {
  const shop = await aShop();
  const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop, { customerLocale: "en" });
  for (const status of [9, 20]) {
    await moveParcel(shop, trackingNumber, status);
    await syncShopify(shop.deps, shop.shopId, shipmentId);
  }
  expect(await messagesIn(shop, orderId)).toEqual([
    "The parcel could not be delivered.",
    "The parcel is on its way back to the sender.",
  ]);
});
