import { expect, test } from "vitest";
import { FLOW_HANDLES } from "~/domain/shopify-flow/triggers";
import { cancelParcel, requestCancel } from "~/flows/booking/cancel.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { wantLeftOfAll } from "~/flows/shopify-flow/left.server";
import { wantOverdueOfAll } from "~/flows/shopify-flow/overdue.server";
import { tellFlow } from "~/flows/shopify-flow/tell.server";
import { sweep } from "~/jobs/sweep.server";
import { moveParcel, uninstall } from "../a-message";
import { PERSONS_ADDRESS } from "../a-person";
import { ACTOR, aBookedParcel, anOrder, aShop } from "../a-shop";
import { events, handles, numberOf, received, told, use } from "./a-flow";

test("a parcel's way is told in its order, with what the merchant's conditions need", async () => {
  const shop = await aShop();
  await use(shop, ...FLOW_HANDLES);
  const { orderId, trackingNumber } = await aBookedParcel(shop);
  expect(handles(await told(shop))).toEqual(["flow-parcel-ready", "flow-parcel-booked"]);
  await moveParcel(shop, trackingNumber, 3);
  await moveParcel(shop, trackingNumber, 10, { reason_code: "122" });
  await moveParcel(shop, trackingNumber, 9, { reason_code: "130" });
  await moveParcel(shop, trackingNumber, 20);
  await moveParcel(shop, trackingNumber, 21);
  const all = await told(shop);
  const common = { order_id: numberOf(orderId), "Tracking number": trackingNumber, "COD amount": 450_000 };
  expect(all[0]).toMatchObject({
    handle: "flow-parcel-ready",
    payload: { order_id: numberOf(orderId), "COD amount": 450_000, "Buyer deliveries": 0, "Buyer refusals": 0 },
  });
  expect(all[1]).toMatchObject({
    handle: "flow-parcel-booked",
    payload: { ...common, Fee: expect.any(Number), Province: expect.stringContaining("Hồ Chí Minh") },
  });
  const attempts = all.filter(({ handle }) => handle === "flow-delivery-attempt-failed");
  expect(attempts.map(({ payload }) => [payload["Attempt number"], payload["Reason code"], payload.Reason])).toEqual([
    [1, "122", expect.stringMatching(/\S/)],
    [2, "130", expect.stringMatching(/\S/)],
  ]);
  expect(attempts[1]?.payload).toMatchObject(common);
  const order = handles(all);
  expect(order.indexOf("flow-parcel-returning")).toBeGreaterThan(order.lastIndexOf("flow-delivery-attempt-failed"));
  expect(order.indexOf("flow-parcel-returned")).toBeGreaterThan(order.indexOf("flow-parcel-returning"));
  expect(order).toContain("flow-parcel-needs-person");
  expect(order).not.toContain("flow-parcel-delivered");
  // Told once: a second job finds nothing.
  expect(await tellFlow(shop.deps, shop.shopId)).toEqual({ outcome: "told", events: 0 });
  expect(await received(shop)).toHaveLength(all.length);
});

test("a delay that is the carrier's own is no attempt, and a delivered parcel is told", async () => {
  const shop = await aShop();
  await use(shop, "flow-delivery-attempt-failed", "flow-parcel-delivered");
  const { trackingNumber } = await aBookedParcel(shop);
  await moveParcel(shop, trackingNumber, 3);
  await moveParcel(shop, trackingNumber, 10, { reason_code: "126" });
  await moveParcel(shop, trackingNumber, 5);
  expect(handles(await told(shop))).toEqual(["flow-parcel-delivered"]);
  expect((await events(shop)).map(({ state }) => state)).toEqual(["skipped", "sent"]);
});

test("a ready parcel says how earlier parcels to its buyer ended, and is told once however often it becomes ready", async () => {
  const shop = await aShop();
  const refused = await aBookedParcel(shop, { shippingAddress: PERSONS_ADDRESS });
  for (const status of [3, 9, 20])
    await moveParcel(shop, refused.trackingNumber, status, { reason_code: status === 9 ? "130" : "" });
  await use(shop, "flow-parcel-ready");
  const { orderId, shipmentId } = await anOrder(shop, { shippingAddress: PERSONS_ADDRESS });
  const rows = 'UPDATE shipment SET state = $2::"ShipmentState", updated_at = now() WHERE id = $1';
  for (const state of ["needs_review", "ready"]) await shop.deps.database.query(rows, [shipmentId, state]);
  expect(await told(shop)).toMatchObject([
    {
      handle: "flow-parcel-ready",
      payload: { order_id: numberOf(orderId), "Buyer deliveries": 0, "Buyer refusals": 1 },
    },
  ]);
});

test("goods whose parcel was cancelled are not told as ready: a workflow that books would book them again", async () => {
  const shop = await aShop();
  const { orderId, shipmentId } = await aBookedParcel(shop);
  await use(shop, "flow-parcel-ready");
  await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
  await cancelParcel(shop.deps, shop.shopId, shipmentId);
  await syncShopify(shop.deps, shop.shopId, shipmentId);
  await readOrder(shop.deps, shop.shopId, orderId);
  const parcels = await shop.deps.database.query("SELECT state FROM shipment WHERE order_id = $1 ORDER BY created_at", [
    orderId,
  ]);
  expect(parcels).toEqual([{ state: "cancelled" }, { state: "ready" }]);
  expect(await told(shop)).toEqual([]);
  expect(await events(shop)).toMatchObject([{ handle: "flow-parcel-ready", state: "skipped" }]);
});

test("what a parcel waits for is told anew when the reason becomes an ordinary one", async () => {
  const shop = await aShop();
  await use(shop, "flow-parcel-needs-person");
  const { shipmentId } = await anOrder(shop);
  const problem = (code: string) => ({ code, field: "parcel", severity: "block", params: { ruleId: "r" } });
  const stop = (...codes: string[]) =>
    shop.deps.database.query(
      "UPDATE shipment SET state = 'needs_review', problems = $2::jsonb, updated_at = clock_timestamp() WHERE id = $1",
      [shipmentId, JSON.stringify(codes.map(problem))],
    );
  await stop("rule_hold", "phone_missing");
  expect((await told(shop)).map(({ payload }) => payload["Reason code"])).toEqual(["held"]);
  await stop("phone_missing");
  await stop("phone_missing");
  expect((await told(shop)).map(({ payload }) => payload["Reason code"])).toEqual(["held", "phone_missing"]);
});

test("a shop whose workflows use no trigger, or no longer, sends nothing and keeps nothing", async () => {
  const shop = await aShop();
  const { trackingNumber } = await aBookedParcel(shop);
  await use(shop, "flow-cod-settled");
  await moveParcel(shop, trackingNumber, 3);
  await moveParcel(shop, trackingNumber, 5);
  expect(await told(shop)).toEqual([]);
  expect(await events(shop)).toEqual([]);
});

test("two processes tell each thing once: the job of a shop is one", async () => {
  const shop = await aShop();
  await use(shop, "flow-parcel-booked");
  await aBookedParcel(shop);
  await shop.deps.database.query("DELETE FROM work");
  await Promise.all([sweep(shop.deps), sweep(shop.deps)]);
  await sweep(shop.deps);
  const jobs = await shop.deps.database.query("SELECT shop_id, subject FROM work WHERE kind = 'tell-flow'");
  expect(jobs).toEqual([{ shop_id: shop.shopId, subject: "" }]);
});

test("a shop that left has nothing told, and nothing kept to tell", async () => {
  const shop = await aShop();
  await use(shop, "flow-parcel-booked");
  await aBookedParcel(shop);
  await uninstall(shop);
  expect(await tellFlow(shop.deps, shop.shopId)).toEqual({ outcome: "shop_gone" });
  expect(await events(shop)).toEqual([]);
});

test("COD that became overdue since the workflow is on is told once", async () => {
  const shop = await aShop();
  await use(shop, "flow-cod-overdue");
  const parcels = [await aBookedParcel(shop), await aBookedParcel(shop), await aBookedParcel(shop)];
  const since = ["7 days 1 minute", "6 days 23 hours", "8 days 1 hour"];
  for (const [n, { shipmentId }] of parcels.entries()) {
    await shop.deps.database.query(
      `UPDATE parcel_money SET stage = 'collected', stage_vnd = 450000, since = now() - interval '${since[n]}' WHERE shipment_id = $1`,
      [shipmentId],
    );
  }
  expect(await wantOverdueOfAll(shop.deps)).toBe(1);
  expect(await wantOverdueOfAll(shop.deps)).toBe(0);
  expect(await told(shop)).toMatchObject([
    {
      handle: "flow-cod-overdue",
      payload: { order_id: numberOf(parcels[0]?.orderId ?? ""), Amount: 450_000, Days: 7 },
    },
  ]);
});

test("parcels left at the cut-off are told once for each pickup and cut-off", async () => {
  const shop = await aShop();
  await use(shop, "flow-parcels-left");
  await aBookedParcel(shop);
  const [row] = await shop.deps.database.query<{ pickup_id: string }>("SELECT pickup_id FROM shipment");
  await shop.deps.database.query("UPDATE shipment SET booked_at = now() - interval '2 hours', pick_option = 'cod'");
  const hourAgo = new Date(Date.now() - 3_600_000 + 7 * 3_600_000).toISOString().slice(11, 16);
  const [year, month, date] = new Date(Date.now() - 3_600_000 + 7 * 3_600_000).toISOString().slice(0, 10).split("-");
  const day = `${date}/${month}/${year}`;
  const week = Array.from({ length: 7 }, () => [hourAgo]);
  await shop.deps.database.query("UPDATE shop SET settings = jsonb_set(settings, '{cutOffs}', $1::jsonb)", [
    JSON.stringify({ [row?.pickup_id ?? ""]: week }),
  ]);
  await wantLeftOfAll(shop.deps);
  await wantLeftOfAll(shop.deps);
  expect(await told(shop)).toMatchObject([
    {
      handle: "flow-parcels-left",
      payload: { Parcels: 1, Pickup: expect.stringMatching(/\S/), "Cut off time": `${hourAgo} ${day}` },
    },
  ]);
});

test("what is kept to be told names nobody", async () => {
  const shop = await aShop();
  await use(shop, ...FLOW_HANDLES);
  const { trackingNumber } = await aBookedParcel(shop, { shippingAddress: PERSONS_ADDRESS });
  await moveParcel(shop, trackingNumber, 9, {
    reason_code: "130",
    reason: "Anh Nguyễn Văn Bí Mật 0912345678 không nhận",
  });
  const kept = JSON.stringify(await shop.deps.database.query("SELECT * FROM flow_event"));
  const sent = JSON.stringify(await told(shop));
  for (const word of [PERSONS_ADDRESS.lastName, PERSONS_ADDRESS.phone, PERSONS_ADDRESS.address1, "Bí Mật"]) {
    expect(kept).not.toContain(word);
    expect(sent).not.toContain(word);
  }
});
