import { describe, expect, test } from "vitest";
import { addDays } from "~/domain/vietnam-time";
import { mergeSettings } from "~/store/shops.server";
import { moveParcel } from "../a-message";
import { aBookedParcel, aShop, type TestShop } from "../a-shop";

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
  await shop.deps.quotes.reload();
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
    await shop.deps.quotes.reload();
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
});
