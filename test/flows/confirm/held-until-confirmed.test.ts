import { describe, expect, test } from "vitest";
import type { ConfirmCod } from "~/domain/confirm/setting";
import { bookParcel } from "~/flows/booking/book.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { redraftOpenParcels } from "~/flows/parcel/redraft-open.server";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { findShop } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { PERSONS_ADDRESS } from "../a-person";
import { ACTOR, aBookedParcel, anOrder, aShop, type TestShop } from "../a-shop";

const THEIRS = { shippingAddress: PERSONS_ADDRESS };
const NEVER = { all: false, aboveVnd: null, firstTime: false, refusedTimes: null };

/** Saves the setting as the page does, and redrafts what it touches. */
async function confirms(shop: TestShop, confirmCod: Partial<ConfirmCod>) {
  const row = await findShop(shop.deps.database, shop.shopId);
  if (!row) throw new Error("there is no shop");
  expect(await saveSettings(shop.deps, row, { confirmCod: { ...NEVER, ...confirmCod } })).toEqual({ outcome: "saved" });
  await redraftOpenParcels(shop.deps, shop.shopId);
}

const stateOf = async (shop: TestShop, shipmentId: string) => {
  const { state, waiting_kind: waits, problems } = await shop.parcel(shipmentId);
  return { state, waits, problems: (problems as { code: string }[]).map(({ code }) => code) };
};
const waitsFor = (code: string) => ({ state: "needs_review", waits: "to_confirm", problems: [code] });
const READY = { state: "ready", waits: null, problems: [] };

async function aRefusedParcel(shop: TestShop) {
  const refused = await aBookedParcel(shop, THEIRS);
  await moveParcel(shop, refused.trackingNumber, 3);
  await moveParcel(shop, refused.trackingNumber, 9, { reason_code: "130" });
  await moveParcel(shop, refused.trackingNumber, 20);
  return refused;
}

describe("a COD order that is to be confirmed", () => {
  test("is held from the moment the setting says so, and free again when it no longer does", async () => {
    const shop = await aShop();
    const { shipmentId } = await anOrder(shop);
    expect(await stateOf(shop, shipmentId)).toEqual(READY);
    await confirms(shop, { all: true });
    expect(await stateOf(shop, shipmentId)).toEqual(waitsFor("confirm_every"));
    expect(await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR)).not.toMatchObject([{ outcome: "queued" }]);
    await confirms(shop, { aboveVnd: 450_000 });
    expect(await stateOf(shop, shipmentId)).toEqual(READY);
    await confirms(shop, { aboveVnd: 449_999 });
    expect(await stateOf(shop, shipmentId)).toEqual(waitsFor("confirm_above"));
    await confirms(shop, {});
    expect(await stateOf(shop, shipmentId)).toEqual(READY);
  });

  test("is not one that is paid", async () => {
    const shop = await aShop();
    await confirms(shop, { all: true });
    const { shipmentId } = await anOrder(shop, { payment: { state: "paid", gateway: "VNPAY" } });
    expect(await stateOf(shop, shipmentId)).toEqual(READY);
  });

  test("may be one for who refused before, or took nothing yet", async () => {
    const shop = await aShop();
    const another = await anOrder(shop);
    await aRefusedParcel(shop);
    const { shipmentId } = await anOrder(shop, THEIRS);
    await confirms(shop, { refusedTimes: 1 });
    expect(await stateOf(shop, shipmentId)).toEqual(waitsFor("confirm_refused"));
    expect(await stateOf(shop, another.shipmentId)).toEqual(READY);
    await confirms(shop, { firstTime: true });
    expect(await stateOf(shop, shipmentId)).toEqual(waitsFor("confirm_first_time"));
    expect(await stateOf(shop, another.shipmentId)).toEqual(waitsFor("confirm_first_time"));
    const delivered = await (async () => {
      await confirms(shop, {});
      return aBookedParcel(shop, THEIRS);
    })();
    for (const status of [3, 5]) await moveParcel(shop, delivered.trackingNumber, status);
    await confirms(shop, { firstTime: true });
    expect(await stateOf(shop, shipmentId)).toEqual(READY);
  });
});

test("a parcel that waits in the queue is stopped if its buyer refused another one meanwhile", async () => {
  const shop = await aShop();
  await confirms(shop, { refusedTimes: 1 });
  const { shipmentId } = await anOrder(shop, THEIRS);
  await queueBookings(shop.deps, shop.shopId, [shipmentId], ACTOR);
  await aRefusedParcel(shop);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "needs_review" });
  expect(await stateOf(shop, shipmentId)).toEqual(waitsFor("confirm_refused"));
});
