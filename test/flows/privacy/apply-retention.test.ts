import { describe, expect, test } from "vitest";
import { dayInVietnam } from "~/domain/vietnam-time";
import { openOrder } from "~/flows/order/open.server";
import { readOrder } from "~/flows/order/read.server";
import { applyRetention } from "~/flows/privacy/apply-retention.server";
import { saveSettings } from "~/flows/shop/save-settings.server";
import { runHousekeeping } from "~/jobs/housekeeping.server";
import { blockReimport } from "~/store/order-redactions.server";
import { findShop, mergeSettings } from "~/store/shops.server";
import { keepTransitDays, readTransitDays } from "~/store/transit-days.server";
import { everything } from "../../support/everything";
import { moveParcel, receiveWebhook } from "../a-message";
import { namingThePerson, PERSON, PERSONS_ADDRESS, TEXT_NAMING_THE_PERSON } from "../a-person";
import { aBookedParcel, anOrder, aShop, SHOP, type TestShop } from "../a-shop";

const THEIRS = { shippingAddress: PERSONS_ADDRESS, note: TEXT_NAMING_THE_PERSON };
const keyOf = (orderId: string) => orderId.split("/").at(-1) ?? "";

/** Moves everything about an order back by this many days. */
async function age({ deps: { database } }: TestShop, orderId: string, days: number) {
  const back = (columns: string[]) => columns.map((name) => `${name} = ${name} - $2 * interval '1 day'`).join();
  const ofParcels = "shipment_id IN (SELECT id FROM shipment WHERE order_id = $1)";
  for (const [table, columns, rows] of [
    ["order", ["created_at", "shopify_updated_at", "cancelled_at"], "id = $1"],
    ["shipment", ["created_at", "booked_at", "carrier_status_at", "delivered_at", "picked_up_at"], "order_id = $1"],
    ["shipment_event", ["happened_at", "recorded_at"], ofParcels],
  ] as const) {
    await database.query(`UPDATE "${table}" SET ${back([...columns])} WHERE ${rows}`, [orderId, days]);
  }
}

const named = async ({ deps: { database } }: TestShop, orderId: string) => {
  const [order] = await database.query<{ redacted_at: Date | null }>(`SELECT redacted_at FROM "order" WHERE id = $1`, [
    orderId,
  ]);
  return order?.redacted_at === null;
};

/** Booked, delivered and settled: nothing more is expected. */
async function aSettledParcel(shop: TestShop) {
  const parcel = await aBookedParcel(shop, THEIRS);
  for (const status of [3, 5, 6]) await moveParcel(shop, parcel.trackingNumber, status);
  expect(await shop.parcel(parcel.shipmentId)).toMatchObject({ state: "closed" });
  return parcel;
}

/** The operator allows 180 days, the default. */
describe("after its time an order's personal data is erased", () => {
  test("except money, states, references and the lane; the housekeeping does it, once", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber, partnerId } = await aSettledParcel(shop);
    const young = await aBookedParcel(shop);
    await age(shop, orderId, 179);
    expect(await applyRetention(shop.deps)).toBe(0);
    const before = await shop.parcel(shipmentId);

    await age(shop, orderId, 2);
    await runHousekeeping(shop.deps);

    expect(namingThePerson(await everything(shop.deps.database))).toEqual([]);
    expect(await named(shop, young.orderId)).toBe(true);
    const after = await shop.parcel(shipmentId);
    for (const column of ["state", "cod_state", "cod_vnd", "charged_fee_vnd", "carrier_status", "return_state"]) {
      expect([column, after[column]]).toEqual([column, before[column]]);
    }
    expect(after).toMatchObject({
      label: trackingNumber,
      partner_id: partnerId,
      state: "closed",
      cod_state: "settled",
    });
    const page = await openOrder(shop.deps, shop.shopId, keyOf(orderId));
    expect(page).toMatchObject({ buyerErasedAt: expect.any(String), destination: null });
    expect(page?.parcels[0]?.sent?.recipient).toMatchObject({ province: "Thành phố Hồ Chí Minh", name: "" });
    expect(await applyRetention(shop.deps)).toBe(0);
    expect(await readOrder(shop.deps, shop.shopId, orderId)).toBe("redacted");
  });

  test("the times of its lane are still learned from", async () => {
    const shop = await aShop();
    for (let parcel = 0; parcel < 5; parcel += 1) {
      const { orderId } = await aSettledParcel(shop);
      await shop.deps.database.query('UPDATE booking_attempt SET request = request || \'{"transport": "road"}\'');
      await age(shop, orderId, 40);
    }
    await shop.deps.database.query(
      "UPDATE shipment SET delivered_at = now() - interval '40 days', picked_up_at = now() - interval '42 days'",
    );
    await mergeSettings(shop.deps.database, shop.shopId, { retentionDays: 30 });
    expect(await applyRetention(shop.deps)).toBe(5);
    await keepTransitDays(shop.deps.database, dayInVietnam(new Date()), shop.deps.quotes.provinces);
    expect(await readTransitDays(shop.deps.database, [shop.shopId])).toMatchObject([
      { toProvince: "Thành phố Hồ Chí Minh", p50Days: 2, parcels: 5 },
    ]);
  });

  test("sooner if the merchant chose so, never later than the operator allows", async () => {
    const shop = await aShop();
    const { orderId } = await aSettledParcel(shop);
    await age(shop, orderId, 31);
    const row = await findShop(shop.deps.database, shop.shopId);
    if (!row) throw new Error("there is no shop");
    for (const [retentionDays, fault] of [
      [29, "too_small"],
      [181, "too_big"],
    ] as const) {
      const saved = await saveSettings(shop.deps, row, { retentionDays });
      expect(saved).toEqual({ outcome: "invalid", faults: { retentionDays: fault } });
    }
    // Stored while the operator allowed more.
    await mergeSettings(shop.deps.database, shop.shopId, { retentionDays: 365 });
    expect(await applyRetention(shop.deps)).toBe(0);
    expect(await saveSettings(shop.deps, row, { retentionDays: 30 })).toEqual({ outcome: "saved" });
    expect(await applyRetention(shop.deps)).toBe(1);
    expect(await named(shop, orderId)).toBe(false);
  });
});

describe("personal data is not kept for ever", () => {
  test("not of an order that was never booked: its parcel is withdrawn, and the page says why", async () => {
    const shop = await aShop();
    const { orderId } = await anOrder(shop, THEIRS);
    await mergeSettings(shop.deps.database, shop.shopId, { retentionDays: 30 });
    await age(shop, orderId, 179);
    expect(await applyRetention(shop.deps)).toBe(0);
    await age(shop, orderId, 2);
    expect(await applyRetention(shop.deps)).toBe(1);
    expect(await openOrder(shop.deps, shop.shopId, keyOf(orderId))).toMatchObject({
      parcels: [],
      blocks: [{ reason: "person_removed" }],
    });
    expect(namingThePerson(await everything(shop.deps.database))).toEqual([]);
  });

  test("not of one that was cancelled before it was booked", async () => {
    const shop = await aShop();
    const { orderId } = await anOrder(shop, THEIRS);
    await shop.controlShopify("POST", `/shops/${SHOP}/orders/${keyOf(orderId)}/cancel`, {});
    await readOrder(shop.deps, shop.shopId, orderId);
    await mergeSettings(shop.deps.database, shop.shopId, { retentionDays: 30 });
    await age(shop, orderId, 31);
    expect(await applyRetention(shop.deps)).toBe(1);
    expect(namingThePerson(await everything(shop.deps.database))).toEqual([]);
  });

  test("not of a parcel without news from the carrier; while there is news, it is kept", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop, THEIRS);
    await mergeSettings(shop.deps.database, shop.shopId, { retentionDays: 30 });
    await age(shop, orderId, 181);
    await moveParcel(shop, trackingNumber, 3);
    expect(await applyRetention(shop.deps)).toBe(0);
    await age(shop, orderId, 181);
    expect(await applyRetention(shop.deps)).toBe(1);
    expect(await shop.parcel(shipmentId)).toMatchObject({
      state: "booked",
      label: trackingNumber,
      redacted_at: expect.any(Date),
    });
  });

  test("not in an answer to a customer after 30 days", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop, THEIRS);
    const orders_requested = [Number(keyOf(orderId))];
    await receiveWebhook(shop, "customers/data_request", { customer: null, orders_requested, data_request: { id: 9 } });
    const answers = () => shop.deps.database.query("SELECT 1 FROM privacy_request WHERE result IS NOT NULL");
    await shop.deps.database.query("UPDATE privacy_request SET done_at = done_at - interval '29 days'");
    await runHousekeeping(shop.deps);
    expect(await answers()).toHaveLength(1);
    await shop.deps.database.query("UPDATE privacy_request SET done_at = done_at - interval '2 days'");
    await runHousekeeping(shop.deps);
    expect(await answers()).toEqual([]);
  });
});

test("a backlog is worked off in batches, and erased orders are not read again", async () => {
  const shop = await aShop();
  const { orderId } = await aSettledParcel(shop);
  const { database } = shop.deps;
  // 120 copies of the order without a parcel, long finished.
  await database.query(
    `INSERT INTO "order" (shop_id, id, name, created_at, shopify_updated_at, cancelled_at, financial_status, fulfillment_status,
                          outstanding_vnd, total_vnd, recipient_name, details, read_at)
     SELECT shop_id, id || '-' || n, name, created_at - interval '1 year', shopify_updated_at, now() - interval '1 year',
            financial_status, fulfillment_status, outstanding_vnd, total_vnd, recipient_name, details, read_at
       FROM "order", generate_series(1, 120) n WHERE id = $1`,
    [orderId],
  );
  expect(await applyRetention(shop.deps)).toBe(120);
  expect(await named(shop, orderId)).toBe(true);
  const plan = await database.transaction(async (sql) => {
    await sql.query("SET LOCAL enable_seqscan = off");
    return sql.query(
      `EXPLAIN SELECT id FROM "order" WHERE shop_id = $1 AND redacted_at IS NULL AND created_at < now()`,
      [shop.shopId],
    );
  });
  expect(JSON.stringify(plan)).toContain("order_named_idx");
});

test("a person who was erased on request is erased again after a backup was restored", async () => {
  const shop = await aShop();
  const { orderId } = await aBookedParcel(shop, THEIRS);
  const other = await aBookedParcel(shop);
  await blockReimport(shop.deps.database, shop.shopId, [orderId], new Date());
  expect(await applyRetention(shop.deps)).toBe(1);
  expect([await named(shop, orderId), await named(shop, other.orderId)]).toEqual([false, true]);
});

test("a buyer's e-mail is read for shops that send it to the carrier, and deleted when they no longer do", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { orderId } = await anOrder(shop, { ...THEIRS, note: "", email: PERSON.email });
  const emails = async () => {
    const rows = await everything(deps.database);
    return rows.filter((text) => text.includes(PERSON.email));
  };
  expect(await emails()).toEqual([]);

  const row = await findShop(deps.database, shopId);
  if (!row) throw new Error("there is no shop");
  expect(await saveSettings(deps, row, { sendEmail: true })).toEqual({ outcome: "saved" });
  const jobs = await deps.database.query("SELECT payload FROM work WHERE kind = 'read-order'");
  expect(jobs).toContainEqual({ payload: { shopId, orderId } });
  await readOrder(deps, shopId, orderId);
  expect(await emails()).not.toEqual([]);

  await mergeSettings(deps.database, shopId, { sendEmail: false });
  await runHousekeeping(deps);
  expect(await emails()).toEqual([]);
});
