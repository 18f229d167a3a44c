import { expect, test } from "vitest";
import { keepTransitDays, readTransitDays } from "~/store/transit-days.server";
import { provinces } from "../domain/places/provinces-data.ts";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";

const TODAY = "2026-11-23";

async function aShopWithLanes() {
  const shop = await aShop();
  await aBookedParcel(shop);
  const { database } = shop.deps;
  await database.query(`UPDATE booking_attempt SET request = request || '{"transport": "road"}'`);
  return shop;
}

/** A delivered parcel of the shop for each of these numbers of days in transit. */
async function deliver({ deps: { database }, shopId }: TestShop, deliveredAt: string, days: number[]) {
  const columns = (table: string) =>
    database
      .query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1
            AND column_name NOT IN ('id', 'partner_id', 'shipment_id', 'delivered_at', 'picked_up_at')`,
        [table],
      )
      .then((rows) => rows.map(({ name }) => name).join());
  const [ofParcel, ofAttempt] = [await columns("shipment"), await columns("booking_attempt")];
  for (const inTransit of days) {
    const [id, reference] = [crypto.randomUUID(), crypto.randomUUID()];
    await database.query(
      `INSERT INTO shipment (id, partner_id, delivered_at, picked_up_at, ${ofParcel})
       SELECT $1, $2, $3::timestamptz, $3::timestamptz - $4 * interval '1 day', ${ofParcel} FROM shipment WHERE shop_id = $5 LIMIT 1`,
      [id, reference, deliveredAt, inTransit, shopId],
    );
    await database.query(
      `INSERT INTO booking_attempt (partner_id, shipment_id, ${ofAttempt}) SELECT $2, $1, ${ofAttempt} FROM booking_attempt WHERE shop_id = $3 LIMIT 1`,
      [id, reference, shopId],
    );
  }
}

const lanes = async ({ deps: { database }, shopId }: TestShop) =>
  (await readTransitDays(database, [shopId])).map(({ p50Days, p90Days, parcels }) => [p50Days, p90Days, parcels]);

test("half of a lane's parcels and nine of ten of them arrived within these days", async () => {
  const shop = await aShopWithLanes();
  await deliver(shop, "2026-11-20T10:00:00+07:00", [0.2, 1, 1.5, 2, 2, 2.1, 3, 3, 4, 9]);
  expect(await keepTransitDays(shop.deps.database, TODAY, provinces)).toBe(1);
  expect(await lanes(shop)).toEqual([[2, 4, 10]]);
});

test("fewer than five parcels say nothing", async () => {
  const shop = await aShopWithLanes();
  await deliver(shop, "2026-11-20T10:00:00+07:00", [1, 1, 1, 1]);
  await keepTransitDays(shop.deps.database, TODAY, provinces);
  expect(await lanes(shop)).toEqual([]);
  await deliver(shop, "2026-11-21T10:00:00+07:00", [1]);
  await keepTransitDays(shop.deps.database, TODAY, provinces);
  expect(await lanes(shop)).toEqual([[1, 1, 5]]);
});

test("only new days are counted, today's not yet, and late news of the last days once, with the next day", async () => {
  const shop = await aShopWithLanes();
  const { database } = shop.deps;
  await deliver(shop, "2026-11-21T10:00:00+07:00", [2, 2, 2, 2, 2]);
  await deliver(shop, "2026-11-23T01:00:00+07:00", [2]);
  expect(await keepTransitDays(database, TODAY, provinces)).toBe(1);
  expect(await keepTransitDays(database, TODAY, provinces)).toBe(0);
  expect(await lanes(shop)).toEqual([[2, 2, 5]]);
  await deliver(shop, "2026-11-21T12:00:00+07:00", [2]);
  expect(await keepTransitDays(database, "2026-11-24", provinces)).toBe(1);
  expect(await lanes(shop)).toEqual([[2, 2, 7]]);
  expect(await keepTransitDays(database, "2026-11-24", provinces)).toBe(0);
});

test("what is older than 180 days is forgotten, also of a shop that delivers no more", async () => {
  const shop = await aShopWithLanes();
  const { database } = shop.deps;
  await deliver(shop, "2026-11-21T10:00:00+07:00", [2, 2, 2, 2, 2]);
  await keepTransitDays(database, TODAY, provinces);
  await keepTransitDays(database, "2027-05-20", provinces);
  expect(await lanes(shop)).toHaveLength(1);
  await keepTransitDays(database, "2027-05-21", provinces);
  expect(await lanes(shop)).toEqual([]);
});

test("a province that was merged is counted with the one it went into", async () => {
  const shop = await aShopWithLanes();
  const { database } = shop.deps;
  await deliver(shop, "2026-11-20T10:00:00+07:00", [1, 1, 1]);
  await database.query(
    `UPDATE booking_attempt SET request = jsonb_set(request, '{recipient,province}', '"Bình Dương"')
      WHERE partner_id <> (SELECT min(partner_id) FROM booking_attempt)`,
  );
  await deliver(shop, "2026-11-21T10:00:00+07:00", [4, 4]);
  await database.query(`UPDATE booking_attempt SET request = jsonb_set(request, '{recipient,province}', '"Thành phố Hồ Chí Minh"')
      WHERE shipment_id IN (SELECT id FROM shipment WHERE delivered_at > '2026-11-21')`);
  await keepTransitDays(database, TODAY, provinces);
  expect(await readTransitDays(database, [shop.shopId])).toMatchObject([
    { toProvince: "Thành phố Hồ Chí Minh", p50Days: 1, p90Days: 4, parcels: 5 },
  ]);
});
