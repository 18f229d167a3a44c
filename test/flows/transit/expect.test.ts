import { describe, expect, test } from "vitest";
import { addDays } from "~/domain/vietnam-time";
import { mergeSettings } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aQueuedParcel, aShop, type TestShop } from "../a-shop";

const SHIPPING = { title: "Giao hàng", price: 32_000, code: "waybill_road" };
/** The middle of the day in Vietnam. */
const NOON = new Date("2026-11-20T12:00:00+07:00");

async function setDays(shop: TestShop, from: number, to: number) {
  const days = ["same_province", "same_region", "other_region"].map((zone) => ({ transport: "road", zone, from, to }));
  const [row] = await shop.deps.database.query<{ checkout: object }>(
    "SELECT coalesce(settings -> 'checkout', '{}') AS checkout FROM shop WHERE id = $1",
    [shop.shopId],
  );
  await mergeSettings(shop.deps.database, shop.shopId, { checkout: { ...row?.checkout, days } } as never);
  await shop.deps.quotes.reloadShop(shop.shopId);
}

describe("a booked parcel", () => {
  test("is expected by the shop's table, then by its own parcels, and changes as it is picked up and put off", async () => {
    const shop = await aShop();
    const { expectParcel, expectParcels } = await import("~/flows/transit/expect.server");
    const { shipmentId, trackingNumber } = await aBookedParcel(shop, { shipping: SHIPPING });
    const deps = { ...shop.deps, now: () => NOON };
    const ask = () => expectParcel(deps, shop.shopId, shipmentId);
    expect(await ask()).toEqual({ expected: null, dueOn: null });

    await setDays(shop, 3, 5);
    const { database } = shop.deps;
    await database.query("UPDATE shipment SET estimated_pickup = 'Sáng 2026-11-21'");
    expect(await ask()).toEqual({
      expected: {
        ...{ outcome: "expected", from: "2026-11-24", to: "2026-11-26", isPutOff: false },
        ...{ origin: "table", parcels: null, countedFrom: "planned_pickup" },
      },
      dueOn: "2026-11-26",
    });

    await database.query(
      `INSERT INTO transit_lane (shop_id, transport, from_province, to_province, p50, p90, parcels)
       SELECT shop_id, 'road', request #>> '{pickup,province}', request #>> '{recipient,province}', 1, 2, 41 FROM booking_attempt`,
    );
    await shop.deps.quotes.reloadShop(shop.shopId);
    await moveParcel(shop, trackingNumber, 3, { action_time: "2026-11-19T15:00:00+07:00" });
    expect((await ask()).expected).toMatchObject({
      from: "2026-11-20",
      to: "2026-11-21",
      parcels: 41,
      countedFrom: "picked_up",
    });

    await moveParcel(shop, trackingNumber, 10, { action_time: "2026-11-20T09:00:00+07:00", reason_code: "122" });
    expect((await ask()).expected).toMatchObject({ from: "2026-11-21", to: "2026-11-21", isPutOff: true });
    await moveParcel(shop, trackingNumber, 10, { action_time: "2026-11-21T09:00:00+07:00", reason_code: "122" });
    expect(await ask()).toMatchObject({
      expected: { outcome: "put_off", notBefore: "2026-11-22" },
      dueOn: "2026-11-22",
    });
    await moveParcel(shop, trackingNumber, 4, { action_time: "2026-11-23T09:00:00+07:00" });
    expect(await ask()).toMatchObject({ expected: { outcome: "put_off", notBefore: "2026-11-23" } });
    expect(
      await expectParcel({ ...deps, now: () => new Date("2026-11-24T12:00:00+07:00") }, shop.shopId, shipmentId),
    ).toMatchObject({
      expected: { outcome: "late" },
    });

    await moveParcel(shop, trackingNumber, 5, { action_time: "2026-11-24T09:00:00+07:00" });
    expect(await ask()).toEqual({ expected: null, dueOn: null });
    const unknown = crypto.randomUUID();
    expect([...(await expectParcels(deps, shop.shopId, [shipmentId, unknown])).keys()]).toEqual([shipmentId, unknown]);
    expect((await expectParcel(deps, "another", shipmentId)).expected).toBeNull();
  });

  test("keeps what was promised when the carrier took it: what the buyer read, else what follows from the planned pickup", async () => {
    const shop = await aShop();
    await setDays(shop, 3, 5);
    const { database } = shop.deps;
    const promiseOf = async (shipmentId: string) => (await shop.parcel(shipmentId)).promise;
    const bought = await aBookedParcel(shop, { shipping: SHIPPING });
    const [{ ordered }] = (await database.query<{ ordered: string }>(
      `SELECT day_in_vietnam(created_at) AS ordered FROM "order" WHERE id = $1`,
      [bought.orderId],
    )) as [{ ordered: string }];
    expect(await promiseOf(bought.shipmentId)).toEqual({
      ...{ on: addDays(ordered, 5), by: "checkout", origin: "table", parcels: null },
    });
    // Nobody chose a rate of ours, and the carrier chooses how it goes.
    expect(await promiseOf((await aBookedParcel(shop)).shipmentId)).toBeNull();
    await mergeSettings(database, shop.shopId, { transport: "road" });
    const booked = await aBookedParcel(shop);
    const { estimated_pickup } = await shop.parcel(booked.shipmentId);
    const planned = /\d{4}-\d\d-\d\d/.exec(String(estimated_pickup))?.[0] ?? "";
    expect(await promiseOf(booked.shipmentId)).toEqual({
      ...{ on: addDays(planned, 5), by: "booking", origin: "table", parcels: null },
    });
  });

  test("that is sent again after a cancel, or long after the order, is promised by its own booking", async () => {
    const shop = await aShop();
    const { database } = shop.deps;
    await setDays(shop, 3, 5);
    const { cancelParcel, requestCancel } = await import("~/flows/booking/cancel.server");
    const { syncShopify } = await import("~/flows/fulfillment/sync.server");
    const { readOrder } = await import("~/flows/order/read.server");
    const { bookParcel } = await import("~/flows/booking/book.server");
    const { queueBookings } = await import("~/flows/booking/queue.server");
    const first = await aBookedParcel(shop, { shipping: SHIPPING });
    expect((await shop.parcel(first.shipmentId)).promise).toMatchObject({ by: "checkout" });
    await syncShopify(shop.deps, shop.shopId, first.shipmentId);
    await requestCancel(shop.deps, shop.shopId, first.shipmentId, ACTOR);
    await cancelParcel(shop.deps, shop.shopId, first.shipmentId);
    await syncShopify(shop.deps, shop.shopId, first.shipmentId);
    await readOrder(shop.deps, shop.shopId, first.orderId);
    const [again] = await database.query<{ id: string }>(
      "SELECT id FROM shipment WHERE order_id = $1 AND state = 'ready'",
      [first.orderId],
    );
    await queueBookings(shop.deps, shop.shopId, [again?.id ?? ""], ACTOR);
    expect(await bookParcel(shop.deps, shop.shopId, again?.id ?? "")).toEqual({ outcome: "booked" });
    const byBooking = async (shipmentId: string) => {
      const { promise, estimated_pickup } = await shop.parcel(shipmentId);
      const planned = /\d{4}-\d\d-\d\d/.exec(String(estimated_pickup))?.[0] ?? "";
      expect(promise).toEqual({ ...{ on: addDays(planned, 5), by: "booking", origin: "table", parcels: null } });
    };
    await byBooking(again?.id ?? "");

    const late = await aQueuedParcel(shop, { shipping: SHIPPING });
    await database.query(
      `UPDATE "order" SET details = jsonb_set(details, '{createdAt}', to_jsonb('2026-01-05T08:00:00Z'::text)) WHERE id = $1`,
      [late.orderId],
    );
    expect(await bookParcel(shop.deps, shop.shopId, late.shipmentId)).toEqual({ outcome: "booked" });
    await byBooking(late.shipmentId);
  });
});
