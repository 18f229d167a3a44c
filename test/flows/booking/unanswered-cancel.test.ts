import { expect, test } from "vitest";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { closeAttention } from "~/flows/status/close-attention.server";
import { mergeSettings } from "~/store/shops.server";
import { findUnaskedCancels } from "~/store/unqueued-work.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";

interface Parcel {
  shop: TestShop;
  shipmentId: string;
  orderId: string;
  trackingNumber: string;
}

const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";
const staffAsk = ({ shop, shipmentId }: Parcel) => requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
const staffClose = ({ shop, shipmentId }: Parcel) => closeAttention(shop.deps, shop.shopId, shipmentId, ACTOR);
const carrierAnswers = ({ shop, shipmentId }: Parcel) => cancelParcel(shop.deps, shop.shopId, shipmentId);
const courierTakesIt = ({ shop, trackingNumber }: Parcel) => moveParcel(shop, trackingNumber, 3);
const keepAtCarrier = ({ shop }: Parcel) =>
  mergeSettings(shop.deps.database, shop.shopId, { cancelWithShopify: false });
const cancelInShopify = async ({ shop, orderId }: Parcel) => {
  await shop.controlShopify("POST", `/shops/${SHOP}/orders/${keyOf(orderId)}/cancel`, {});
  await readOrder(shop.deps, shop.shopId, orderId);
};

const cases: [string, ((parcel: Parcel) => Promise<unknown>)[], boolean][] = [
  ["staff asked", [staffAsk], true],
  ["staff asked and the carrier refused", [staffAsk, courierTakesIt, carrierAnswers], false],
  ["the order was cancelled", [cancelInShopify], true],
  ["the order was cancelled and the carrier cancelled the parcel", [cancelInShopify, carrierAnswers], false],
  ["the order was cancelled with the parcel on its way", [courierTakesIt, cancelInShopify], false],
  ["that, and staff closed the attention", [courierTakesIt, cancelInShopify, staffClose], false],
  ["the order was cancelled and staff asked", [keepAtCarrier, cancelInShopify, staffAsk], true],
];

test.each(cases)(
  "the page and the sweep agree on whether a cancel waits for its answer: %s",
  async (_, steps, waits) => {
    const shop = await aShop();
    const { database } = shop.deps;
    const parcel = { shop, ...(await aBookedParcel(shop)) };
    for (const step of steps) await step(parcel);
    const page = await openOrder(shop.deps, shop.shopId, keyOf(parcel.orderId));
    expect(page?.parcels[0]?.cancelAsked).toBe(waits);
    await database.query("DELETE FROM work");
    const inAnHour = new Date(Date.now() + 3_600_000);
    const found = await findUnaskedCancels(database, inAnHour, { size: 9, perShop: 9, window: 9 });
    expect(found).toEqual(waits ? [{ shopId: shop.shopId, shipmentId: parcel.shipmentId }] : []);
  },
);
