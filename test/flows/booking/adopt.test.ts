import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { receivePush } from "../a-message";
import { aQueuedParcel, aShop, ledger, SHOP, type TestShop } from "../a-shop";

/** The carrier accepted the parcel, its answer was lost, and it has these statuses before it is looked up. */
async function lostThen(shop: TestShop, ...statuses: number[]) {
  const order = await aQueuedParcel(shop);
  const fault = { match: { path: "/services/shipment/order" }, kind: "commit_then_fail", times: 1 };
  await shop.controlCarrier("POST", "/faults", [fault]);
  expect(await bookParcel(shop.deps, shop.shopId, order.shipmentId)).toEqual({ outcome: "unknown" });
  const [{ label } = { label: "" }] = await ledger(shop);
  for (const status_id of statuses) await shop.controlCarrier("POST", `/orders/${label}/status`, { status_id });
  return { ...order, trackingNumber: String(label) };
}

const lookUp = (shop: TestShop, shipmentId: string) => bookParcel(shop.deps, shop.shopId, shipmentId);
const statusesOf = async (shop: TestShop, shipmentId: string) =>
  (await shop.history(shipmentId)).filter(({ kind }) => kind === "status").map(({ carrier_status }) => carrier_status);

describe("a parcel adopted after the carrier has moved on", () => {
  test.each([
    [3, { state: "booked", cod_state: "to_collect", picked_up_at: expect.any(Date) }],
    [5, { state: "booked", cod_state: "collected", delivered_at: expect.any(Date) }],
    [6, { state: "closed", cod_state: "settled", delivered_at: expect.any(Date) }],
    [21, { state: "booked", cod_state: "not_collected", return_state: "returned", attention: "returned" }],
    [11, { state: "closed", cod_state: "not_collected", return_state: "settled" }],
    [13, { state: "closed", cod_state: "not_collected", attention: "compensation" }],
  ])("at status %d follows it as if it had been told", async (status, expected) => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await lostThen(shop, status);
    expect(await lookUp(shop, shipmentId)).toEqual({ outcome: "adopted" });
    expect(await shop.parcel(shipmentId)).toMatchObject({ label: trackingNumber, carrier_status: status, ...expected });
    expect(await statusesOf(shop, shipmentId)).toEqual([status]);
    expect(await ledger(shop)).toHaveLength(1);
  });

  test("is posted to Shopify, and its order paid once the money is settled", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await lostThen(shop, 3, 5, 6);
    await lookUp(shop, shipmentId);
    expect(await syncShopify(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "in_step" });
    expect(await shop.steps(shipmentId)).toMatchObject([
      { key: "fulfillment", state: "confirmed" },
      { kind: "event", state: "confirmed" },
      { key: "paid", state: "confirmed" },
    ]);
    const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
    expect(order).toMatchObject({ financialStatus: "PAID" });
  });

  test("hears the same status once, in whatever way it comes", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await lostThen(shop, 3);
    await lookUp(shop, shipmentId);
    expect(await refreshStatus(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "read" });
    const [seen] = (await shop.history(shipmentId)).filter(({ kind }) => kind === "status");
    const action_time = new Date(String(seen?.happened_at)).toISOString();
    const pushed = { label_id: trackingNumber, status_id: "3", action_time, return_part_package: "1" };
    expect(await receivePush(shop, pushed)).toBe("applied");
    expect(await receivePush(shop, pushed)).toBe("repeated");
    expect(await shop.history(shipmentId)).toContainEqual(
      expect.objectContaining({ kind: "status", details: expect.objectContaining({ partSaid: true }) }),
    );
    expect(await statusesOf(shop, shipmentId)).toEqual([3]);
  });
});

test("a parcel cancelled at the carrier before it was looked up ends its reference, and its goods are free", async () => {
  const shop = await aShop();
  const { shipmentId, orderId } = await lostThen(shop, -1);
  expect(await lookUp(shop, shipmentId)).toEqual({ outcome: "adopted" });
  expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", attention: null, cod_state: "none" });
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  await readOrder(shop.deps, shop.shopId, orderId);
  const order = await shop.deps.shopify.readOrder({ domain: SHOP }, orderId);
  expect(order?.fulfillments).toEqual([]);
  const parcels = await shop.deps.database.query(
    "SELECT state, partner_id FROM shipment WHERE order_id = $1 ORDER BY created_at",
    [orderId],
  );
  expect(parcels).toMatchObject([{ state: "cancelled" }, { state: "ready", partner_id: null }]);
});

test("a parcel that an older release adopted at a status without its history is put right when it is read", async () => {
  const shop = await aShop();
  const { shipmentId } = await lostThen(shop, 5);
  await lookUp(shop, shipmentId);
  await shop.deps.database.query("DELETE FROM shipment_event WHERE kind = 'status'");
  await shop.deps.database.query(
    `UPDATE shipment SET state = 'booked', carrier_status = 5, carrier_status_at = NULL, delivered_at = NULL,
            picked_up_at = NULL, cod_state = 'to_collect', collected_vnd = NULL WHERE id = $1`,
    [shipmentId],
  );
  await refreshStatus(shop.deps, shop.shopId, shipmentId);
  expect(await shop.parcel(shipmentId)).toMatchObject({ cod_state: "collected", delivered_at: expect.any(Date) });
});
