import { describe, expect, test } from "vitest";
import { requestCancel } from "~/flows/booking/cancel.server";
import { compareOrders } from "~/flows/comparison/compare.server";
import { createHandlers } from "~/jobs/handlers.server";
import { sweep } from "~/jobs/sweep.server";
import { setAccountHealth } from "~/store/accounts.server";
import { saveCarrierService } from "~/store/carrier-services.server";
import { markShopMilestone, mergeCheckoutSettings } from "~/store/shops.server";
import { moveParcel } from "../flows/a-message";
import { ACTOR, aBookedParcel, aQueuedParcel, aShop, type TestShop } from "../flows/a-shop";
import { anotherShop, copyParcel } from "./many-parcels";

interface Job {
  kind: string;
  payload: { shopId: string; shipmentId?: string };
}

const forget = (shop: TestShop) => shop.deps.database.query("DELETE FROM work");
const jobs = (shop: TestShop) => shop.deps.database.query<Job>("SELECT kind, payload FROM work ORDER BY kind, subject");
/** Moves everything that happened so far back by this long. */
const age = (shop: TestShop, hours = 1) =>
  shop.deps.database.query(
    `WITH a AS (UPDATE shipment SET updated_at = updated_at - $1 * interval '1 hour', booked_at = booked_at - $1 * interval '1 hour',
                checked_at = checked_at - $1 * interval '1 hour'),
          b AS (UPDATE shop SET installed_at = installed_at - $1 * interval '1 hour')
     UPDATE shopify_step SET created_at = created_at - $1 * interval '1 hour'`,
    [hours],
  );
/** Marks the orders as read, so that only the test's own work is left. */
const settle = async (shop: TestShop) => {
  await markShopMilestone(shop.deps.database, shop.shopId, { backfilledAt: new Date(), reconciledAt: new Date() });
  await forget(shop);
};

async function found(shop: TestShop): Promise<Job[]> {
  await sweep(shop.deps);
  return jobs(shop);
}

describe("work without a job is found", () => {
  test.each(["queued", "booking", "unknown"])("a booking that is %s", async (state) => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.deps.database.query(`UPDATE shipment SET state = '${state}', environment = 'production'`);
    await settle(shop);
    expect(await found(shop)).toEqual([]);
    await age(shop);
    const job = { kind: "book-shipment", payload: { shopId: shop.shopId, shipmentId } };
    expect(await found(shop)).toEqual([job]);
    expect(await found(shop)).toEqual([job]);
  });

  test("a shop whose orders are to be compared, once a day and at a moment of its own", async () => {
    const shop = await aShop();
    const { database, config } = shop.deps;
    await settle(shop);
    expect(await found(shop)).toEqual([]);
    await database.query("UPDATE shop SET backfilled_at = now() - interval '24 hours'");
    expect(await found(shop)).toEqual([{ kind: "compare-orders", payload: { shopId: shop.shopId } }]);
    await forget(shop);
    expect(await compareOrders(shop.deps, shop.shopId)).toEqual({ outcome: "finished" });
    await forget(shop);
    expect(await found(shop)).toEqual([]);
    await database.query("UPDATE comparison SET due_at = due_at - $1 * interval '1 ms'", [config.compareMs]);
    expect((await found(shop)).map(({ kind }) => kind)).toEqual(["compare-orders"]);
  });

  test("a requested cancel whose job gave up", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    await shop.deps.database.query("UPDATE shopify_step SET state = 'confirmed'");
    await settle(shop);
    await age(shop, 0.1);
    expect(await found(shop)).toEqual([{ kind: "cancel-shipment", payload: { shopId: shop.shopId, shipmentId } }]);
  });

  test("but no cancel that the carrier has refused", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    await shop.controlCarrier("POST", `/orders/${trackingNumber}/status`, { status_id: 3 });
    await createHandlers(shop.deps)["cancel-shipment"]({ shopId: shop.shopId, shipmentId });
    await shop.deps.database.query("UPDATE shopify_step SET state = 'confirmed'");
    await settle(shop);
    await age(shop, 0.1);
    expect(await found(shop)).toEqual([]);
  });

  test("steps not yet done at Shopify, unless they wait behind one that it refused", async () => {
    const shop = await aShop();
    const { shipmentId, trackingNumber } = await aBookedParcel(shop);
    await moveParcel(shop, trackingNumber, 3);
    await settle(shop);
    await age(shop, 0.1);
    expect(await found(shop)).toEqual([{ kind: "sync-shopify", payload: { shopId: shop.shopId, shipmentId } }]);

    await forget(shop);
    await shop.deps.database.query("UPDATE shopify_step SET state = 'attention' WHERE kind = 'fulfillment'");
    expect(await found(shop)).toEqual([]);
  });

  test("a shop whose orders were never read, as after an installation that broke off", async () => {
    const shop = await aShop();
    await forget(shop);
    expect(await found(shop)).toEqual([]);
    await age(shop);
    expect(await found(shop)).toEqual([{ kind: "backfill-orders", payload: { shopId: shop.shopId } }]);
  });

  test("a shop whose changed orders were not read", async () => {
    const shop = await aShop();
    await settle(shop);
    await markShopMilestone(shop.deps.database, shop.shopId, { reconciledAt: new Date(Date.now() - 3_600_000) });
    expect(await found(shop)).toEqual([{ kind: "reconcile-orders", payload: { shopId: shop.shopId } }]);
  });
});

describe("carrier services are checked once a day", () => {
  const HOUR_MS = 3_600_000;
  const service = {
    serviceId: "gid://shopify/DeliveryCarrierService/1",
    active: true,
    scopeGranted: true,
    zones: null,
  };
  const looked = (shop: TestShop, hoursAgo: number, serviceId: string | null = service.serviceId) =>
    saveCarrierService(shop.deps.database, shop.shopId, {
      ...service,
      serviceId,
      refusal: null,
      checkedAt: new Date(Date.now() - hoursAgo * HOUR_MS),
    });
  const job = (shopId: string) => ({ kind: "watch-carrier-service", payload: { shopId } });

  test.each<[string, boolean, (shop: TestShop) => Promise<unknown> | undefined, boolean]>([
    ["on and never looked at", true, () => undefined, true],
    ["on, looked at a day ago", true, (shop) => looked(shop, 24.1), true],
    ["on, looked at today", true, (shop) => looked(shop, 23.9), false],
    ["on, its service gone, a day ago", true, (shop) => looked(shop, 24.1, null), true],
    ["off, with a service, a day ago", false, (shop) => looked(shop, 24.1), true],
    ["off, without one", false, (shop) => looked(shop, 24.1, null), false],
    ["off and never looked at", false, () => undefined, false],
  ])("a shop whose fees are %s", async (_, enabled, prepare, isFound) => {
    const shop = await aShop();
    await settle(shop);
    await mergeCheckoutSettings(shop.deps.database, shop.shopId, { enabled });
    await prepare(shop);
    const jobsOfIt = isFound ? [job(shop.shopId)] : [];
    expect(await found(shop)).toEqual(jobsOfIt);
    // The next sweep does not add another.
    expect(await found(shop)).toEqual(jobsOfIt);
  });

  test("a shop that removed the app is skipped", async () => {
    const shop = await aShop();
    await settle(shop);
    await looked(shop, 48);
    await markShopMilestone(shop.deps.database, shop.shopId, { uninstalledAt: new Date() });
    expect(await found(shop)).toEqual([]);
  });

  test("of many that are due a few at a time, those checked longest ago first", async () => {
    const shop = await aShop();
    await settle(shop);
    await shop.deps.database.query(
      `WITH s AS (INSERT INTO shop (id, domain, domain_hash, currency, settings, updated_at, backfilled_at, reconciled_at)
         SELECT 's' || n, 's' || n || '.myshopify.com', 's' || n, 'VND', '{"checkout": {"enabled": true}}', now(), now(), now()
           FROM generate_series(1, 5) n RETURNING id)
       INSERT INTO carrier_service (shop_id, active, scope_granted, checked_at)
       SELECT id, false, true, now() - interval '2 days' - substr(id, 2)::int * interval '1 hour' FROM s`,
    );
    const waiting = async () => (await found(shop)).map(({ payload }) => payload.shopId).toSorted();
    expect(await waiting()).toEqual(["s4", "s5"]);
    expect(await waiting()).toEqual(["s2", "s3", "s4", "s5"]);
  });

  test("while Shopify does not answer it is asked again in an hour, not at every sweep", async () => {
    const shop = await aShop();
    await settle(shop);
    await mergeCheckoutSettings(shop.deps.database, shop.shopId, { enabled: true });
    await shop.controlShopify("POST", "/faults", { kind: "error", status: 503 });
    const end = await createHandlers(shop.deps)["watch-carrier-service"]({ shopId: shop.shopId });
    expect(end).toEqual({ again: 3_600 });
    // As the worker puts it back.
    const { shopId } = shop;
    await shop.deps.queue.enqueue(shop.deps.database, "watch-carrier-service", { shopId }, { delaySeconds: 3_600 });
    expect(await found(shop)).toEqual([job(shop.shopId)]);
    const [row] = await shop.deps.database.query<{ seconds: number }>(
      "SELECT round(extract(epoch FROM due_at - now()))::int AS seconds FROM work",
    );
    expect(row?.seconds).toBeGreaterThan(3_500);

    await shop.controlShopify("DELETE", "/faults");
    await forget(shop);
    await createHandlers(shop.deps)["watch-carrier-service"]({ shopId: shop.shopId });
    expect(await found(shop)).toEqual([]);
  }, 120_000);
});

describe("work that cannot be done is skipped, so that it does not fill a batch", () => {
  test.each([
    ["a rejected token", (shop: TestShop) => setAccountHealth(shop.deps.database, shop.shopId, "rejected", new Date())],
    ["no account", (shop: TestShop) => shop.deps.database.query("DELETE FROM carrier_account")],
    [
      "the app removed",
      (shop: TestShop) => markShopMilestone(shop.deps.database, shop.shopId, { uninstalledAt: new Date() }),
    ],
  ])("of a shop with %s", async (_, stop) => {
    const shop = await aShop();
    await aQueuedParcel(shop);
    const { shipmentId } = await aBookedParcel(shop);
    await requestCancel(shop.deps, shop.shopId, shipmentId, ACTOR);
    await shop.deps.database.query("UPDATE shopify_step SET state = 'confirmed'");
    await settle(shop);
    await age(shop);
    await stop(shop);
    expect(await found(shop)).toEqual([]);
  });

  test("what was sent to another environment waits for its account", async () => {
    const shop = await aShop();
    await aQueuedParcel(shop);
    await shop.deps.database.query("UPDATE shipment SET state = 'unknown', environment = 'staging'");
    await settle(shop);
    await age(shop);
    expect(await found(shop)).toEqual([]);
  });
});

describe("work that was given up", () => {
  const giveUp = (shop: TestShop) => shop.deps.database.query("UPDATE work SET state = 'parked', changed_at = now()");
  const states = (shop: TestShop) => shop.deps.database.query("SELECT kind, state FROM work");

  test("about a parcel is tried again after an hour: an outage may last longer than the attempts", async () => {
    const shop = await aShop();
    await aQueuedParcel(shop);
    await settle(shop);
    await age(shop);
    await found(shop);
    await giveUp(shop);
    await found(shop);
    expect(await states(shop)).toEqual([{ kind: "book-shipment", state: "parked" }]);
    await shop.deps.database.query("UPDATE work SET changed_at = changed_at - interval '61 minutes'");
    await found(shop);
    expect(await states(shop)).toEqual([{ kind: "book-shipment", state: "waiting" }]);
  });

  test("about a whole shop is tried again after an hour", async () => {
    const shop = await aShop();
    await settle(shop);
    await markShopMilestone(shop.deps.database, shop.shopId, { reconciledAt: new Date(Date.now() - 3_600_000) });
    await found(shop);
    await giveUp(shop);
    await found(shop);
    expect(await states(shop)).toEqual([{ kind: "reconcile-orders", state: "parked" }]);
    await shop.deps.database.query("UPDATE work SET changed_at = changed_at - interval '61 minutes'");
    await found(shop);
    expect(await states(shop)).toEqual([{ kind: "reconcile-orders", state: "waiting" }]);
  });
});

describe("work that failed is not tried again at every sweep", () => {
  test.each([
    [0, 1],
    [60, 30],
    [7_200, 1_800],
  ])("a booking unknown for %i s is looked up again after %i s", async (unknownSeconds, pauseSeconds) => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    const book = () => createHandlers(shop.deps)["book-shipment"]({ shopId: shop.shopId, shipmentId });
    await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/order" }, kind: "http500" }]);
    await book();
    await shop.deps.database.query("UPDATE booking_attempt SET first_sent_at = now() - $1 * interval '1 second'", [
      unknownSeconds,
    ]);
    const { again } = (await book()) as { again: number };
    expect(Math.abs(again - pauseSeconds)).toBeLessThanOrEqual(3);
  });

  test("a status that could not be read waits for minutes", async () => {
    const shop = await aShop();
    const { shipmentId } = await aBookedParcel(shop);
    await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/v2" }, kind: "http500" }]);
    const end = await createHandlers(shop.deps)["check-status"]({ shopId: shop.shopId, shipmentId });
    expect(end).toEqual({ again: 300 });
  });
});

describe("a shop with hundreds of forgotten parcels", () => {
  const shopsOf = async (shop: TestShop, queue: string) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(await found(shop), ({ kind, payload }) => `${kind} ${payload.shopId}`))
        .filter(([key]) => key.startsWith(queue))
        .map(([key, jobsOfShop]) => [key.split(" ")[1], jobsOfShop?.length]),
    );

  test("does not hide a booking of another, whose parcel is younger than all of them", async () => {
    const shop = await aShop();
    const { shipmentId } = await aQueuedParcel(shop);
    await shop.deps.database.query("UPDATE shipment SET environment = 'production'");
    await anotherShop(shop, "second");
    await age(shop, 2);
    await copyParcel(shop, shipmentId, shop.shopId, 300);
    await shop.deps.database.query("UPDATE shipment SET updated_at = updated_at + interval '1 hour' WHERE id = $1", [
      shipmentId,
    ]);
    await copyParcel(shop, shipmentId, "second", 2);
    await settle(shop);
    expect(await shopsOf(shop, "book-shipment")).toEqual({ [shop.shopId]: 50, second: 2 });
    expect(await shopsOf(shop, "book-shipment")).toEqual({ [shop.shopId]: 100, second: 2 });
  });
});
