import { describe, expect, test } from "vitest";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import type { Deps } from "~/flows/deps.server";
import { followOrder } from "~/flows/order/read.server";
import { writeOrderFields } from "~/flows/order-fields/write.server";
import { createHandlers } from "~/jobs/handlers.server";
import { askForOrderFields } from "~/jobs/order-fields.server";
import type { FieldOfOrder } from "~/shopify/order-fields.server";
import { moveParcel, uninstall } from "../a-message";
import { ACTOR, aBookedParcel, aShop, SHOP, type TestShop } from "../a-shop";

interface Call {
  operation: string | null;
  actualCost: number | null;
}

const write = (shop: TestShop, deps: Deps = shop.deps) => writeOrderFields(deps, shop.shopId);
const digits = (orderId: string) => orderId.split("/").at(-1);
const later = (minutes: number) => ({ action_time: new Date(Date.now() + minutes * 60_000).toISOString() });

/** The app's fields of an order, as Shopify has them. */
async function fieldsIn(shop: TestShop, orderId: string): Promise<Record<string, string>> {
  const { order } = (await shop.controlShopify("GET", `/shops/${SHOP}/orders/${digits(orderId)}`)) as {
    order: { metafields: { namespace: string; key: string; value: string }[] };
  };
  return Object.fromEntries(
    order.metafields.filter(({ namespace }) => namespace.startsWith("app--")).map(({ key, value }) => [key, value]),
  );
}

/** Points and requests since the calls were last forgotten. */
async function spent(shop: TestShop) {
  const calls = ((await shop.controlShopify("GET", "/log")) as Call[]).filter(({ actualCost }) => actualCost !== null);
  return { requests: calls.length, points: calls.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0) };
}
const forgetCalls = (shop: TestShop) => shop.controlShopify("DELETE", "/log");

/** The same app with some of Shopify's answers of its own. */
const withShopify = ({ deps }: TestShop, some: Partial<Deps["shopify"]>): Deps => ({
  ...deps,
  shopify: { ...deps.shopify, ...some },
});

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

describe("nothing is lost", () => {
  test("while Shopify does not answer; the newest value is written when it does", async () => {
    const shop = await aShop();
    const { orderId, trackingNumber } = await aBookedParcel(shop);
    await shop.controlShopify("POST", "/faults", { kind: "error", status: 503, times: 1, operation: "metafieldsSet" });
    await expect(write(shop)).rejects.toThrow();
    await moveParcel(shop, trackingNumber, 3);
    // The request may still be carried out: whatever comes next waits for its end.
    expect(await write(shop)).toMatchObject({ outcome: "under_way" });
    await letFieldsEnd(shop);
    expect(await write(shop)).toEqual({ outcome: "written" });
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "picked_up", tracking_number: trackingNumber });
  });

  test("when an answer was lost and the value is the old one again", async () => {
    const shop = await aShop();
    const { orderId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 9);
    await write(shop);
    const status = (code: number) => shop.deps.database.query("UPDATE shipment SET carrier_status = $1", [code]);
    await status(4);
    await shop.controlShopify("POST", "/faults", {
      ...{ kind: "timeout_after", operation: "metafieldsSet", status: 502, times: 1 },
    });
    await expect(write(shop)).rejects.toThrow();
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "delivering" });
    await status(9);
    await letFieldsEnd(shop);
    await write(shop);
    expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "delivery_failed" });
  });

  test("of the others when Shopify refuses one order, and of that one when it changes", async () => {
    const shop = await aShop();
    const one = await aBookedParcel(shop);
    const gone = await aBookedParcel(shop);
    const kept = await aBookedParcel(shop);
    await shop.controlShopify("DELETE", `/shops/${SHOP}/orders/${digits(gone.orderId)}`);
    expect(await write(shop)).toEqual({ outcome: "written" });
    for (const { orderId } of [one, kept]) expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "booked" });
    expect(await lines(shop)).toEqual([]);
  });

  test("when a shop comes back: what is left at Shopify is not known, so all is written again", async () => {
    const shop = await aShop();
    const { orderId } = await aBookedParcel(shop);
    await write(shop);
    await uninstall(shop);
    expect(await write(shop)).toEqual({ outcome: "shop_gone" });
    const fields = await shop.deps.database.query("SELECT written FROM order_fields");
    expect(fields).toEqual([{ written: { state: null, tracking_number: null, cod_vnd: null } }]);
    expect(await lines(shop)).toEqual([orderId]);
  });
});

const lines = async ({ deps }: TestShop) =>
  (await deps.database.query<{ order_id: string }>("SELECT DISTINCT order_id FROM order_field_change")).map(
    ({ order_id }) => order_id,
  );
const letFieldsEnd = ({ deps }: TestShop) =>
  deps.database.query("UPDATE order_fields SET begun_at = begun_at - interval '5 seconds'");

test("two processes do not write in one shop at the same time", async () => {
  const shop = await aShop();
  const { orderId } = await aBookedParcel(shop);
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let requests = 0;
  const slow = withShopify(shop, {
    setOrderFields: async (at, fields) => {
      requests += 1;
      begun.resolve();
      await go.promise;
      return shop.deps.shopify.setOrderFields(at, fields);
    },
  });
  const first = write(shop, slow);
  await begun.promise;
  expect(await write(shop, slow)).toEqual({ outcome: "busy" });
  go.resolve();
  expect(await first).toEqual({ outcome: "written" });
  expect(requests).toBe(1);
  expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "booked" });
});

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

test("shops with changes get a job, which writes them; one that is done or waits gets none", async () => {
  const shop = await aShop();
  const { orderId } = await aBookedParcel(shop);
  await shop.deps.database.query("DELETE FROM work");
  const jobs = () => shop.deps.database.query("SELECT kind, payload FROM work WHERE kind = 'write-order-fields'");
  await askForOrderFields(shop.deps);
  await askForOrderFields(shop.deps);
  expect(await jobs()).toEqual([{ kind: "write-order-fields", payload: { shopId: shop.shopId } }]);
  await createHandlers(shop.deps)["write-order-fields"]({ shopId: shop.shopId });
  expect(await fieldsIn(shop, orderId)).toMatchObject({ state: "booked" });
  await shop.deps.database.query("DELETE FROM work");
  await askForOrderFields(shop.deps);
  expect(await jobs()).toEqual([]);
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
