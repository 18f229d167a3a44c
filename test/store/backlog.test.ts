import { expect, test } from "vitest";
import {
  countParcelsIn,
  countRejectedAccounts,
  countStepsIn,
  countUnappliedMessages,
  unappliedForSeconds,
} from "~/store/backlog.server";
import type { Sql } from "~/store/database.server";
import { oldestPauseSeconds, pauseWork } from "~/store/shop-pauses.server";
import { pagesTouched } from "../support/pages-touched";
import { aDatabase } from "./a-database";
import { fillMessages, fillOrders, fillShops } from "./many-rows";

const SHOPS = 3;

/** Delivered parcels of orders `from` to `to`, all their steps done. */
async function fillParcels(sql: Sql, from: number, to: number) {
  await fillOrders(sql, { shops: SHOPS, from, to });
  await sql.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, created_at, updated_at)
     SELECT md5(n::text)::uuid, 's' || (1 + n % $1), 'o' || n, 'f' || n, 'closed', now(), now() FROM generate_series($2::int, $3::int) n`,
    [SHOPS, from, to],
  );
  await sql.query(
    `INSERT INTO shopify_step (shop_id, shipment_id, key, kind, state, payload, happened_at)
     SELECT 's' || (1 + n % $1), md5(n::text)::uuid, 'fulfillment', 'fulfillment', 'confirmed', '{}', now() FROM generate_series($2::int, $3::int) n`,
    [SHOPS, from, to],
  );
}

const FIGURES: Record<string, (sql: Sql) => Promise<number>> = {
  messages: countUnappliedMessages,
  oldest: unappliedForSeconds,
  unknown: (sql) => countParcelsIn(sql, ["unknown"]),
  queued: (sql) => countParcelsIn(sql, ["queued", "booking"], "book-shipment"),
  waiting: (sql) => countStepsIn(sql, ["wanted", "sent"], "sync-shopify"),
  refused: (sql) => countStepsIn(sql, ["attention"]),
  rejected: countRejectedAccounts,
};

test("figures count what waits in all shops", async () => {
  const database = await aDatabase();
  await fillShops(database, SHOPS);
  await fillParcels(database, 1, 9);
  await fillMessages(database, 5);
  await database.query("UPDATE shipment SET state = 'unknown' WHERE order_id IN ('o1', 'o2')");
  await database.query("UPDATE shipment SET state = 'queued' WHERE order_id = 'o3'");
  await database.query(
    "UPDATE shopify_step SET state = 'sent' WHERE shipment_id IN (SELECT id FROM shipment WHERE order_id IN ('o4', 'o5', 'o6'))",
  );
  await database.query(
    "UPDATE shopify_step SET state = 'attention' WHERE shipment_id IN (SELECT id FROM shipment WHERE order_id = 'o7')",
  );
  await database.query(
    "UPDATE inbox SET applied_at = NULL, outcome = NULL, received_at = now() - interval '90 s', slow = true WHERE sender_id = 'sender1'",
  );
  await database.query("UPDATE inbox SET applied_at = NULL, outcome = NULL WHERE sender_id = 'sender2'");
  await database.query(
    "UPDATE inbox SET applied_at = NULL, outcome = 'deferred', retry_at = now() + interval '1 day' WHERE sender_id = 'sender3'",
  );
  const figures = await Promise.all(
    Object.entries(FIGURES).map(async ([name, read]) => [name, await read(database)] as const),
  );
  const { oldest, ...counts } = Object.fromEntries(figures);
  expect(counts).toEqual({ messages: 2, unknown: 2, queued: 1, waiting: 3, refused: 1, rejected: 0 });
  expect(oldest).toBeGreaterThanOrEqual(90);
  expect(oldest).toBeLessThan(3600);
});

test("what the operator paused is in no figure that alarms, and how long the pause lasts is one", async () => {
  const database = await aDatabase();
  await fillShops(database, SHOPS);
  await fillParcels(database, 1, 9);
  await fillMessages(database, 5);
  await database.query("UPDATE shipment SET state = 'queued' WHERE shop_id IN ('s1', 's2')");
  await database.query("UPDATE shopify_step SET state = 'wanted' WHERE shop_id IN ('s1', 's2')");
  await database.query(
    "UPDATE inbox SET applied_at = NULL, outcome = NULL, lane = NULL, shop_id = NULL, headers = '{}'",
  );
  await database.query(
    `UPDATE inbox SET received_at = now() - interval '90 s', headers = jsonb_build_object('shopDomain', (SELECT domain FROM shop WHERE id = 's1'))
      WHERE sender_id = 'sender1'`,
  );
  const figures = async () => ({
    old: (await unappliedForSeconds(database)) >= 90,
    parcels: await countParcelsIn(database, ["queued"], "book-shipment"),
    steps: await countStepsIn(database, ["wanted"], "sync-shopify"),
  });
  const all = await figures();
  expect([all, await oldestPauseSeconds(database)]).toEqual([{ old: true, parcels: 6, steps: 6 }, 0]);
  await database.query("INSERT INTO shop_pause (shop_id, kind, paused_at) VALUES ('s1', '', now() - interval '2 h')");
  expect(await figures()).toEqual({ old: false, parcels: 3, steps: 3 });
  expect(await oldestPauseSeconds(database)).toBeGreaterThanOrEqual(7_200);
  await database.query("UPDATE shop_pause SET kind = 'inbox'");
  expect(await figures()).toEqual({ ...all, old: false });
  await database.query("DELETE FROM shop_pause");
  await pauseWork(database, { shopId: null, kind: "book-shipment" });
  expect(await figures()).toEqual({ ...all, parcels: 0 });
});

test("reading them costs nothing for what is done", async () => {
  const database = await aDatabase();
  await fillShops(database, SHOPS);
  await fillParcels(database, 1, 10_000);
  await fillMessages(database, 10_000);
  // As PostgreSQL keeps them by itself: without, it expects nothing to be in a table.
  await database.query("ANALYZE");
  for (const [name, read] of Object.entries(FIGURES)) {
    expect(await pagesTouched(database, read), name).toBeLessThan(20);
  }
});
