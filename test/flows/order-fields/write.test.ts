import { describe, expect, test } from "vitest";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { followOrder } from "~/flows/order/read.server";
import type { FieldOfOrder } from "~/shopify/order-fields.server";
import { moveParcel } from "../a-message";
import { ACTOR, aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";
import { fieldsIn, withShopify, write } from "./a-writing-shop.ts";

interface Call {
  operation: string | null;
  actualCost: number | null;
}

const later = (minutes: number) => ({ action_time: new Date(Date.now() + minutes * 60_000).toISOString() });

/** Points and requests since the calls were last forgotten. */
async function spent(shop: TestShop) {
  const calls = ((await shop.controlShopify("GET", "/log")) as Call[]).filter(({ actualCost }) => actualCost !== null);
  return { requests: calls.length, points: calls.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0) };
}

const forgetCalls = (shop: TestShop) => shop.controlShopify("DELETE", "/log");

describe("an order's fields", () => {
  test("say what its parcel says, from the booking to the delivery, and only what changed is written", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    expect(await write(shop)).toEqual({ outcome: "written" });
    expect(await fieldsIn(shop, orderId)).toEqual({
      ...{ state: "booked", tracking_number: trackingNumber, cod_vnd: "450000" },
    });

    const sent: FieldOfOrder[][] = [];
    const watched = withShopify(shop, {
      setOrderFields: (at, fields) => {
        sent.push([...fields]);
        return shop.deps.shopify.setOrderFields(at, fields);
      },
    });
    await moveParcel(shop, trackingNumber, 3);
    await moveParcel(shop, trackingNumber, 4, later(1));
    await write(shop, watched);
    expect(sent).toEqual([[{ orderId, key: "state", value: "delivering" }]]);
    await moveParcel(shop, trackingNumber, 5, later(2));
    await write(shop, watched);
    expect(sent[1]?.map(({ key }) => key)).toEqual(["state", "delivered_at"]);
    const { delivered_at } = await shop.parcel(shipmentId);
    expect(await fieldsIn(shop, orderId)).toMatchObject({
      state: "delivered",
      delivered_at: `${(delivered_at as Date).toISOString().slice(0, 19)}+00:00`,
    });
    await write(shop, watched);
    expect(sent).toHaveLength(2);
  });

  test("say the last day on which it is expected, which stays when it is over", async () => {
    const shop = await aShop();
    const { orderId, trackingNumber } = await aBookedParcel(shop, { shipping: ROAD });
    await knowDays(shop);
    await moveParcel(shop, trackingNumber, 3, { action_time: "2026-11-19T15:00:00+07:00" });
    await write(shop);
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "picked_up", due_on: "2026-11-21" });
    await moveParcel(shop, trackingNumber, 10, { action_time: "2026-11-22T09:00:00+07:00", reason_code: "122" });
    await write(shop);
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "delivery_delayed", due_on: "2026-11-23" });
    await moveParcel(shop, trackingNumber, 5, { action_time: "2026-11-23T09:00:00+07:00" });
    await write(shop);
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "delivered", due_on: "2026-11-23" });
  });

  test("no longer say what is over: of a cancelled parcel there is nothing to collect", async () => {
    const shop = await aShop();
    const { orderId, shipmentId, trackingNumber } = await aBookedParcel(shop);
    await write(shop);
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    await write(shop);
    expect(await fieldsIn(shop, orderId)).toEqual({ state: "cancelled", tracking_number: trackingNumber });
  });

  test("cost less than a point a parcel and change on average: what is gathered goes 25 fields to a request", async () => {
    const shop = await aShop();
    const { orderId, shipmentId } = await aBookedParcel(shop, { shipping: ROAD });
    await knowDays(shop);
    await shop.deps.database.query(
      "UPDATE shipment SET estimated_pickup = 'Sáng ' || to_char(now() + interval '1 day', 'YYYY-MM-DD')",
    );
    await shop.deps.database.query("DELETE FROM order_field_change");
    const orders = 100;
    const orderIds = [orderId];
    while (orderIds.length < orders) orderIds.push(await anOrderLike(shop, orderId, shipmentId));
    const pointsOf = async (sets: string) => {
      await shop.deps.database.query(`UPDATE shipment SET ${sets} WHERE label IS NOT NULL`);
      await forgetCalls(shop);
      expect(await write(shop)).toEqual({ outcome: "written" });
      return (await spent(shop)).points / orders;
    };
    const points = {
      /** Four fields. */
      booked: await pointsOf("label = label || '.'"),
      /** A day later than planned: two fields. */
      pickedUp: await pointsOf("carrier_status = 3, picked_up_at = now() + interval '2 days'"),
      delivering: await pointsOf("carrier_status = 4"),
      /** Two fields. */
      delivered: await pointsOf("carrier_status = 5, delivered_at = now()"),
    };
    expect(points).toEqual({ booked: 1.7, pickedUp: 0.9, delivering: 0.4, delivered: 0.9 });
    const mean = Object.values(points).reduce((sum, one) => sum + one, 0) / 4;
    expect(mean).toBeLessThanOrEqual(1);
    expect(await fieldsIn(shop, orderIds.at(-1) ?? "")).toMatchObject({ state: "delivered" });
  });
});

const ROAD = { title: "Giao hàng", price: 32_000, code: "waybill_road" };

/** The shop has delivered parcels of this lane: nine of ten within two days. */
async function knowDays({ deps, shopId }: TestShop) {
  await deps.database.query(
    `INSERT INTO transit_lane (shop_id, transport, from_province, to_province, p50, p90, parcels)
     SELECT shop_id, 'road', request #>> '{pickup,province}', request #>> '{recipient,province}', 1, 2, 41 FROM booking_attempt`,
  );
  await deps.quotes.reloadShop(shopId);
}

/** Another order at Shopify, with a copy of this parcel. */
async function anOrderLike(shop: TestShop, orderId: string, shipmentId: string): Promise<string> {
  const placed = (await shop.controlShopify("POST", `/shops/${SHOP}/orders`, {
    lines: [{ title: "Áo thun", price: 450_000, weight: { value: 300, unit: "GRAMS" }, quantity: 1 }],
  })) as { id: number };
  const id = `gid://shopify/Order/${placed.id}`;
  await shop.deps.database.query(
    `INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object('id', $2::text))).* FROM "order" o WHERE id = $1`,
    [orderId, id],
  );
  await shop.deps.database.query(
    `INSERT INTO shipment SELECT (jsonb_populate_record(s, jsonb_build_object(
       'id', gen_random_uuid(), 'partner_id', $2::text, 'order_id', $2::text))).* FROM shipment s WHERE id = $1`,
    [shipmentId, id],
  );
  await shop.deps.database.query(
    `INSERT INTO booking_attempt SELECT (jsonb_populate_record(a, jsonb_build_object(
       'shipment_id', s.id, 'partner_id', $2::text))).* FROM booking_attempt a, shipment s WHERE a.shipment_id = $1 AND s.order_id = $2`,
    [shipmentId, id],
  );
  return id;
}

test("an order whose buyer was erased is left alone", async () => {
  const shop = await aShop();
  const { orderId, trackingNumber } = await aBookedParcel(shop);
  await write(shop);
  await shop.deps.database.query(`UPDATE "order" SET redacted_at = now() WHERE id = $1`, [orderId]);
  await moveParcel(shop, trackingNumber, 3);
  await forgetCalls(shop);
  expect(await write(shop)).toEqual({ outcome: "written" });
  expect(await spent(shop)).toEqual({ requests: 0, points: 0 });
  expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "booked" });
});

test("what Waybill wrote to an order's fields is recognised by a glance, and the order is not read again for it", async () => {
  const shop = await aShop();
  const { orderId } = await aBookedParcel(shop);
  // As when the order's last change was a while ago.
  await shop.deps.database.query(
    `UPDATE "order" SET shopify_updated_at = now() - interval '1 hour', details = jsonb_set(details, '{updatedAt}', to_jsonb($1::text))`,
    [new Date(Date.now() - 3_600_000).toISOString()],
  );
  await write(shop);
  await forgetCalls(shop);
  await followOrder(shop.deps, shop.shopId, orderId);
  const calls = (await shop.controlShopify("GET", "/log")) as Call[];
  expect(calls.map(({ operation }) => operation)).toEqual(["OrderGlance"]);
});
