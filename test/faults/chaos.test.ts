import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { type App, createApp } from "~/deps.server";
import { queueBookings } from "~/flows/booking/queue.server";
import { startWorker } from "~/jobs/worker.server";
import { ACTOR, anOrder, aShop, closedAfterTest, ledger, type TestShop } from "../flows/a-shop";
import { aStanding } from "../jobs/a-queue";

const PARCELS = 60;
const RATE = 0.06;
const create = { path: "/services/shipment/order" };
/** Together, 30 % of all create calls fail, in every way that leaves the outcome open. */
const FAULTS = [
  { match: create, kind: "commit_then_fail", rate: RATE, seed: 11 },
  { match: create, kind: "reset", rate: RATE, seed: 12 },
  { match: create, kind: "http500", rate: RATE, seed: 13 },
  { match: create, kind: "truncate", rate: RATE, seed: 14 },
  { match: create, kind: "commit_late", ms: 1_500, rate: RATE, seed: 15 },
  { match: { path: "/services/shipment/v2" }, kind: "http500", rate: 0.1, seed: 16 },
];

/** A second process in effect: its own pools, locks, presence and carrier client on the same database. */
function secondApp(shop: TestShop): App {
  return closedAfterTest(createApp(shop.app.env));
}

/** A connection that the test does not terminate itself. */
async function observer(shop: TestShop) {
  const client = new pg.Client({ connectionString: shop.app.env.DATABASE_URL, application_name: "observer" });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name <> 'observer'`;

test("sixty parcels, two workers, a failing carrier and database: each parcel is booked once and none is stuck", {
  timeout: 400_000,
}, async () => {
  const shop = await aShop();
  const watching = await observer(shop);
  const parcels: string[] = [];
  for (let n = 0; n < PARCELS; n += 1) parcels.push((await anOrder(shop)).shipmentId);
  await shop.controlCarrier("POST", "/faults", FAULTS);
  await queueBookings(shop.deps, shop.shopId, parcels, ACTOR);

  const app = secondApp(shop);
  const standing = await aStanding(shop.app.presence);
  let first = startWorker(shop.app, standing);
  const second = startWorker(app, await aStanding(app.presence));
  onTestFinished(async () => {
    await Promise.all([first.stop(1_000), second.stop(1_000)]);
  });
  for (const booked of [10, 25, 40]) {
    await vi.waitFor(async () => expect((await ledger(shop)).length).toBeGreaterThanOrEqual(booked), 20_000);
    await watching.query(TERMINATE);
  }
  await vi.waitFor(async () => expect((await ledger(shop)).length).toBeGreaterThanOrEqual(PARCELS - 10), 20_000);
  await first.stop(1_000);
  first = startWorker(shop.app, standing);

  const states = async () => {
    const { rows } = await watching.query(
      "SELECT state, count(*)::int AS parcels FROM shipment WHERE id = ANY($1) GROUP BY state ORDER BY state",
      [parcels],
    );
    return rows;
  };
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: "booked", parcels: PARCELS }]), {
    timeout: 200_000,
    interval: 200,
  });

  const orders = await ledger(shop);
  const { rows } = await watching.query<{ reference: string; label: string }>(
    "SELECT partner_id AS reference, label FROM shipment WHERE id = ANY($1)",
    [parcels],
  );
  const accepted = orders.map(({ partner_id: reference, label }) => ({ reference, label }));
  expect(accepted).toHaveLength(PARCELS);
  expect(accepted.sort((a, b) => (String(a.reference) < String(b.reference) ? -1 : 1))).toEqual(
    rows.sort((a, b) => (a.reference < b.reference ? -1 : 1)),
  );
});
