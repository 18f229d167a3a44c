import { expect, onTestFinished, test } from "vitest";
import { rankOf } from "~/domain/operator/trouble";
import { readOverview, readShop, readShops, readSlowest } from "~/flows/operator/read.server";
import { createLog } from "~/log.server";
import type { Database, Sql } from "~/store/database.server";
import { openDatabase } from "~/store/database.server";
import { readQuoteSums, readShopCounts } from "~/store/installation.server";
import { listLateShops } from "~/store/late-shops.server";
import { readShopFigures } from "~/store/shop-figures.server";
import { pauseWork } from "~/store/shop-pauses.server";
import { listShopsByTrouble } from "~/store/shops-by-trouble.server";
import { readQueueFigures } from "~/store/work-figures.server";
import { freshDatabase } from "../support/database";
import { pagesTouched } from "../support/pages-touched";
import { fillMessages, fillOrders, fillShops, unwatched } from "./many-rows";

const SHOPS = 300;
const TODAY = "2026-12-02";

async function aDatabaseOfShops(count: number): Promise<Database> {
  const database = openDatabase(await freshDatabase(), createLog("silent"));
  onTestFinished(() => database.close());
  await unwatched(database, (sql) => fillShops(sql, count));
  await database.query(
    `INSERT INTO "Session" (id, shop, state, "accessToken") SELECT 'offline_' || domain, domain, '', 'sealed' FROM shop`,
  );
  return database;
}

/** Orders with a parcel each, a step that is done, messages that were applied, and what was reported of checkouts on other days. */
async function aHistory(sql: Sql, from: number, to: number): Promise<void> {
  await fillOrders(sql, { shops: SHOPS, from, to });
  await sql.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, created_at, updated_at, ordered_at)
     SELECT md5(n::text)::uuid, 's' || (1 + n % $1), 'o' || n, 'f' || n, 'closed', now(), now(), now() FROM generate_series($2::int, $3::int) n`,
    [SHOPS, from, to],
  );
  await sql.query(
    `INSERT INTO shopify_step (shop_id, shipment_id, key, kind, state, payload, happened_at)
     SELECT 's' || (1 + n % $1), md5(n::text)::uuid, 'fulfillment', 'fulfillment', 'confirmed', '{}', now() FROM generate_series($2::int, $3::int) n`,
    [SHOPS, from, to],
  );
}

test("what the operator's pages ask costs as much with ten times the history", async () => {
  const database = await aDatabaseOfShops(SHOPS);
  const cost = async () => {
    await database.query("ANALYZE");
    return {
      list: await pagesTouched(database, (sql) => listShopsByTrouble(sql, { search: "", after: null, limit: 51 })),
      shop: await pagesTouched(database, (sql) => readShopFigures(sql, ["s7", "s8"], TODAY)),
      counts: await pagesTouched(database, (sql) => readShopCounts(sql)),
      queues: await pagesTouched(database, (sql) => readQueueFigures(sql, ["read-order", "print"])),
      late: await pagesTouched(database, (sql) => listLateShops(sql, 50)),
      quotes: await pagesTouched(database, (sql) => readQuoteSums(sql, TODAY)),
    };
  };
  await unwatched(database, (sql) => aHistory(sql, 1, 1_000));
  const few = await cost();
  await unwatched(database, async (sql) => {
    await aHistory(sql, 1_001, 10_000);
    await fillMessages(sql, 5_000);
  });
  const many = await cost();
  // A step deeper in an index for each shop at most.
  expect(many.list).toBeLessThan(few.list + 2 * SHOPS);
  expect(many.counts).toBeLessThan(few.counts + 2 * SHOPS);
  for (const page of ["shop", "queues", "late", "quotes"] as const) expect(many[page]).toBeLessThan(few[page] + 30);
}, 120_000);

test("the list is sorted by trouble as the domain ranks it, page by page, and found by domain or key", async () => {
  const database = await aDatabaseOfShops(120);
  await database.query(
    `INSERT INTO carrier_account (shop_id, code, environment, source, token_ciphertext, health, connected_at)
     SELECT id, 'S1', 'production', 'pasted', 'sealed', CASE id WHEN 's5' THEN 'rejected' ELSE 'ok' END, now() FROM shop`,
  );
  await database.query(`DELETE FROM "Session" WHERE shop = 's9.myshopify.com'`);
  await database.query(
    `INSERT INTO work (shop_id, kind, subject, payload, state, due_at) SELECT 's7', 'print', n::text, '{}', 'parked', now() FROM generate_series(1, 3) n`,
  );
  await database.query(
    "INSERT INTO tally (shop_id, what, value) VALUES ('s3', 'not_in_step', 4), ('s4', 'not_in_step', 1)",
  );
  await database.query("INSERT INTO tally_change (shop_id, what, change) VALUES ('s4', 'not_in_step', 9)");
  await database.query("INSERT INTO shop_pause (shop_id, kind) VALUES ('s2', '')");
  await database.query("UPDATE shop SET uninstalled_at = now() WHERE id = 's6'");
  const deps = { database, now: () => new Date(`${TODAY}T03:00:00Z`) };
  const pages = [await readShops(deps, { search: "", after: null })];
  while (pages.at(-1)?.next) pages.push(await readShops(deps, { search: "", after: pages.at(-1)?.next ?? null }));
  const all = pages.flatMap(({ shops }) => shops);
  expect(pages.map(({ shops }) => shops.length)).toEqual([50, 50, 20]);
  expect(new Set(all.map(({ shopId }) => shopId)).size).toBe(120);
  expect(all.slice(0, 6).map(({ shopId }) => shopId)).toEqual(["s5", "s9", "s7", "s4", "s3", "s2"]);
  expect(all.at(-1)?.shopId).toBe("s6");
  const ranks = all.map(rankOf);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  expect((await readShops(deps, { search: "s11.my", after: null })).shops.map(({ shopId }) => shopId)).toEqual(["s11"]);
  expect((await readShops(deps, { search: "s12", after: null })).shops.map(({ shopId }) => shopId)).toEqual([
    "s12",
    "s120",
  ]);
  expect((await readShops(deps, { search: "%", after: null })).shops).toEqual([]);
});

test("shops that wait are listed by their longest wait, with its queue and all that is due", async () => {
  const database = await aDatabaseOfShops(3);
  await database.query(
    `INSERT INTO work (shop_id, kind, subject, payload, due_at) VALUES
       ('s1', 'print', '1', '{}', now() - interval '5 minutes'), ('s1', 'read-order', '1', '{}', now() - interval '9 minutes'),
       ('s1', 'read-order', '2', '{}', now() - interval '1 minute'), ('s2', 'print', '1', '{}', now() - interval '20 minutes'),
       ('s3', 'print', '1', '{}', now() + interval '1 minute')`,
  );
  expect((await listLateShops(database, 9)).map(({ shopId, kind, due }) => [shopId, kind, due])).toEqual([
    ["s2", "print", 1],
    ["s1", "read-order", 3],
  ]);
});

test("what the operator paused is not late: neither in its queue nor among the shops that wait", async () => {
  const database = await aDatabaseOfShops(3);
  await database.query(
    `INSERT INTO work (shop_id, kind, subject, payload, state, due_at, changed_at)
     SELECT shop, kind, 'x', '{}', 'waiting', now() - hours * interval '1 h', now()
       FROM (VALUES ('s1', 'read-order', 3), ('s2', 'read-order', 2), ('s3', 'print', 1)) w(shop, kind, hours)`,
  );
  const late = async () => ({
    shops: (await listLateShops(database, 9)).map(({ shopId }) => shopId),
    queues: (await readQueueFigures(database, ["read-order", "print"])).map(({ waiting, dueSince }) => [
      waiting,
      dueSince && Math.round((Date.now() - dueSince.getTime()) / 3_600_000),
    ]),
  });
  const all = {
    shops: ["s1", "s2", "s3"],
    queues: [
      [2, 3],
      [1, 1],
    ],
  };
  expect(await late()).toEqual(all);
  await pauseWork(database, { shopId: "s1", kind: "print" });
  expect(await late()).toEqual(all);
  await pauseWork(database, { shopId: "s1", kind: "" });
  expect(await late()).toEqual({
    shops: ["s2", "s3"],
    queues: [
      [2, 2],
      [1, 1],
    ],
  });
  await pauseWork(database, { shopId: null, kind: "print" });
  expect(await late()).toEqual({
    shops: ["s2"],
    queues: [
      [2, 2],
      [1, null],
    ],
  });
});

test("each page answers of an empty installation, and a shop that there is not has none", async () => {
  const database = await aDatabaseOfShops(0);
  const deps = { database, now: () => new Date(`${TODAY}T03:00:00Z`) };
  expect(await readOverview(deps)).toMatchObject({ processes: [], shops: { installed: 0 }, quotes: { rates: 0 } });
  expect(await readShops(deps, { search: "", after: null })).toEqual({ shops: [], next: null });
  expect(await readSlowest(deps)).toEqual({ late: [], buckets: [] });
  expect(await readShop(deps, "nosuch")).toBeNull();
});

test("a paused shop with a long queue hides nobody who is late", async () => {
  const database = await aDatabaseOfShops(2);
  await database.query(
    `INSERT INTO work (shop_id, kind, subject, payload, due_at)
     SELECT 's1', 'read-order', n::text, '{}'::jsonb, now() - interval '9 minutes' FROM generate_series(1, 20001) n
     UNION ALL SELECT 's2', 'read-order', '1', '{}'::jsonb, now() - interval '8 minutes'`,
  );
  await pauseWork(database, { shopId: "s1", kind: "" });
  const [queue] = await readQueueFigures(database, ["read-order"]);
  expect([queue?.waiting, queue?.dueSince && Math.round((Date.now() - queue.dueSince.getTime()) / 60_000)]).toEqual([
    5_000, 8,
  ]);
  expect((await listLateShops(database, 9)).map(({ shopId }) => shopId)).toEqual(["s2"]);
});
