import { describe, expect, test } from "vitest";
import { bookParcel } from "~/flows/booking/book.server";
import { cancelParcel, confirmRefusedCancel, requestCancel } from "~/flows/booking/cancel.server";
import { recordRefused } from "~/flows/booking/record.server";
import { recordUnknown } from "~/flows/booking/record-unknown.server";
import type { Deps } from "~/flows/deps.server";
import { syncShopify } from "~/flows/fulfillment/sync.server";
import { readOrder } from "~/flows/order/read.server";
import { redraftOrder } from "~/flows/parcel/redraft.server";
import { loadShopContext } from "~/flows/parcel/shop-context.server";
import { refreshStatus } from "~/flows/status/refresh.server";
import { type AttemptRow, readCurrentAttempt } from "~/store/bookings.server";
import { findShop, markShopMilestone, mergeSettings } from "~/store/shops.server";
import { applyCarrierEvent, moveParcel, receivePush } from "../a-message";
import { ACTOR, aBookedParcel, anOrder, aQueuedParcel, aShop, ledger, SHOP, type TestShop } from "../a-shop";

const create = { match: { path: "/services/shipment/order" } };

async function attemptOf(shop: TestShop, shipmentId: string): Promise<AttemptRow> {
  const attempt = await readCurrentAttempt(shop.deps.database, shop.shopId, shipmentId);
  if (!attempt) throw new Error("the parcel has no reference");
  return attempt;
}

async function cancelInShopify(shop: TestShop, orderId: string) {
  await shop.controlShopify("POST", `/shops/${SHOP}/orders/${orderId.split("/").at(-1)}/cancel`, {});
  await readOrder(shop.deps, shop.shopId, orderId);
}

const jobsFor = (shop: TestShop, queue: string, shipmentId: string) =>
  shop.deps.database.query("SELECT 1 FROM work WHERE kind = $1 AND payload ->> 'shipmentId' = $2", [queue, shipmentId]);

describe("a worker that lost its lock and has its answer after another booked the parcel", () => {
  test.each([
    [
      "a refusal",
      (deps: Deps, attempt: AttemptRow) => recordRefused(deps, attempt, { code: "30609", message: "no", logId: null }),
    ],
    [
      "no clear answer",
      (deps: Deps, attempt: AttemptRow) =>
        recordUnknown(deps, attempt, { kind: "timeout", code: null, message: "late", logId: null }),
    ],
  ])("with %s, changes nothing", async (_, record) => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await record(shop.deps, { ...(await attemptOf(shop, shipmentId)), state: "sending" });
    expect(await shop.parcel(shipmentId)).toMatchObject({
      state: "booked",
      label: trackingNumber,
      cod_state: "to_collect",
    });
    expect(await attemptOf(shop, shipmentId)).toMatchObject({ state: "booked", trackingNumber });
  });
});

test("a reference that may have arrived is still looked up when the carrier is too busy for the second sending", async () => {
  const shop = await aShop();
  const { shipmentId } = await aQueuedParcel(shop);
  await shop.controlCarrier("POST", "/faults", [
    { ...create, kind: "reset", times: 1 },
    { ...create, kind: "throttle429", times: 1 },
  ]);
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
  expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toMatchObject({ outcome: "try_again" });
  expect(await attemptOf(shop, shipmentId)).toMatchObject({ state: "unknown" });
});

describe("an order cancelled in Shopify while its booking is unknown", () => {
  test("is cancelled at the carrier once the parcel is found there", async () => {
    const shop = await aShop();
    const { shipmentId, orderId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "commit_then_fail", times: 1 }]);
    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "unknown" });
    await cancelInShopify(shop, orderId);
    expect(await cancelParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "nothing_to_do" });
    await shop.deps.database.query("DELETE FROM work WHERE kind = 'cancel-shipment'");

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "adopted" });

    expect(await jobsFor(shop, "cancel-shipment", shipmentId)).toHaveLength(1);
    await cancelParcel(shop.deps, shop.shopId, shipmentId);
    expect(await ledger(shop)).toMatchObject([{ status: -1 }]);
    expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled" });
  });

  test("then needs a person, if the shop does not want it cancelled", async () => {
    const shop = await aShop();
    await mergeSettings(shop.deps.database, shop.shopId, { cancelWithShopify: false });
    const { shipmentId, orderId } = await aQueuedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ ...create, kind: "commit_then_fail", times: 1 }]);
    await bookParcel(shop.deps, shop.shopId, shipmentId);
    await cancelInShopify(shop, orderId);

    expect(await bookParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "adopted" });

    expect(await shop.parcel(shipmentId)).toMatchObject({ attention: "cancelled_in_shopify_on_its_way" });
    expect(await jobsFor(shop, "cancel-shipment", shipmentId)).toHaveLength(0);
  });
});

test("a push of -1 before the cancel's own answer is kept", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
  const { carrier } = shop.deps;
  const overtaken: Deps = {
    ...shop.deps,
    carrier: {
      ...carrier,
      async cancelOrder(...args) {
        const answer = await carrier.cancelOrder(...args);
        await receivePush(shop, { label_id: trackingNumber, status_id: "-1" });
        return answer;
      },
    },
  };

  await cancelParcel(overtaken, shop.shopId, shipmentId);

  expect(await shop.parcel(shipmentId)).toMatchObject({ state: "cancelled", carrier_status: -1 });
});

test("a parcel that staff queue while its order is drafted again stays queued", async () => {
  const shop = await aShop();
  const { shipmentId, orderId } = await anOrder(shop);
  const context = await loadShopContext(shop.deps, shop.shopId);
  if (!context) throw new Error("the shop is gone");
  let drafting: Promise<void> | undefined;

  await shop.deps.database.transaction(async (sql) => {
    await sql.query("UPDATE shipment SET state = 'queued' WHERE id = $1", [shipmentId]);
    drafting = redraftOrder(shop.deps, context, orderId);
    await waitUntilLocked(shop);
  });
  await drafting;

  expect(await shop.parcel(shipmentId)).toMatchObject({ state: "queued" });
});

async function waitUntilLocked(shop: TestShop) {
  const { vi } = await import("vitest");
  await vi.waitFor(async () => {
    const waiting = await shop.deps.database.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (waiting.length === 0) throw new Error("nobody waits");
  });
}

test("a parcel given up after a failed pickup frees its goods in Shopify: they can be shipped again", async () => {
  const shop = await aShop();
  const { deps, shopId } = shop;
  const { shipmentId, orderId, trackingNumber } = await aBookedParcel(shop);
  await syncShopify(deps, shopId, shipmentId);
  await moveParcel(shop, trackingNumber, 7);
  await deps.database.query("UPDATE shipment SET attention = 'cancel_refused' WHERE id = $1", [shipmentId]);

  expect(await confirmRefusedCancel(deps, shopId, shipmentId, ACTOR)).toBe(true);
  await syncShopify(deps, shopId, shipmentId);
  await readOrder(deps, shopId, orderId);

  const order = await deps.shopify.readOrder({ domain: SHOP }, orderId);
  expect(order?.fulfillments).toMatchObject([{ status: "CANCELLED" }]);
  const parcels = await deps.database.query("SELECT state FROM shipment WHERE order_id = $1 ORDER BY created_at", [
    orderId,
  ]);
  expect(parcels).toEqual([{ state: "cancelled" }, { state: "ready" }]);
});

test("a push of a delivery that the carrier has paid out since is late, not false", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 5 });
  await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 6 });
  expect(await receivePush(shop, { label_id: trackingNumber, status_id: "5" })).toBe("applied");
  expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 5, cod_state: "collected" });
});

test("a shop that removed the app asks the carrier nothing more", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
  const queued = await aQueuedParcel(shop);
  await markShopMilestone(shop.deps.database, shop.shopId, { uninstalledAt: new Date() });
  const calls = async () => ((await shop.controlCarrier("GET", "/calls")) as unknown[]).length;
  const before = await calls();

  expect(await refreshStatus(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "not_found" });
  expect(await cancelParcel(shop.deps, shop.shopId, shipmentId)).toEqual({ outcome: "waiting_for_account" });
  expect(await bookParcel(shop.deps, shop.shopId, queued.shipmentId)).toEqual({ outcome: "not_queued" });

  expect(await calls()).toBe(before);
});

test("events received in the wrong order are sent to Shopify in the right one, if none was sent yet", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  const owner = await findShop(shop.deps.database, shop.shopId);
  if (!owner) throw new Error("the shop is gone");
  const heard = (code: number, minutes: number) =>
    applyCarrierEvent(
      shop.deps,
      owner,
      { id: shipmentId, shopId: shop.shopId },
      {
        code,
        actionTime: new Date(Date.now() + minutes * 60_000),
        receivedAt: new Date(Date.now() + 3_600_000),
        reasonCode: null,
        partialReturn: false,
      },
      { source: "push", words: null },
    );
  await heard(4, 20);
  await heard(3, 10);
  expect((await shop.steps(shipmentId)).map(({ key }) => String(key).split(":").slice(0, 2).join(":"))).toEqual([
    "fulfillment",
    "event:CARRIER_PICKED_UP",
    "event:OUT_FOR_DELIVERY",
  ]);
});
