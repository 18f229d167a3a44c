import { expect, test, vi } from "vitest";
import { writeMissingBuyers } from "~/store/buyer-backlog.server";
import { eraseBuyerHistories } from "~/store/buyer-histories.server";
import { giveBackChecks, makeDue, putOffChecks } from "~/store/checks.server";
import type { Database, Sql } from "~/store/database.server";
import { writeMissingFacts } from "~/store/list-facts.server";
import { clearDeniedFees } from "~/store/quoted-fees.server";
import { clearUnusedEmails } from "~/store/retention.server";
import { aDatabase } from "./a-database";
import { fillOrders, fillShops } from "./many-rows";

const NOON = new Date("2026-11-20T05:00:00Z");
const before = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000);
const idOf = (n: number) => `00000000-0000-0000-0000-00000000000${n}`;
/** As callers may name them: the last first. */
const IDS = [5, 4, 3, 2, 1].map(idOf);
const KEYS = IDS.map((shipmentId) => ({ lane: "s1", shipmentId }));

/** One order with a parcel for each id, the last stored first, so that the order of the table is not that of the ids. */
async function fiveOrders(database: Database, columns: string): Promise<void> {
  await fillShops(database, 1);
  for (const n of [5, 4, 3, 2, 1]) await fillOrders(database, { shops: 1, from: n, to: n });
  await database.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, created_at, updated_at)
     SELECT id, 's1', 'o' || right(id::text, 1), 'f' || right(id::text, 1), 'ready', now(), now() FROM unnest($1::uuid[]) WITH ORDINALITY p(id, n) ORDER BY n`,
    [IDS],
  );
  await database.query(`UPDATE shipment SET ${columns} WHERE id = ANY ($1)`, [IDS]);
}

const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** While another transaction has the first row, the work waits for it and has none of the later ones; then it changes all. */
async function takesFromTheFirst(database: Database, table: string, work: (sql: Sql) => Promise<unknown>) {
  const rest = await database.transaction(async (sql) => {
    await sql.query(`SELECT 1 FROM ${table} ORDER BY id LIMIT 1 FOR UPDATE`);
    const done = database.transaction(work);
    await vi.waitFor(async () => expect(await database.query(waiting)).toHaveLength(1), { timeout: 60_000 });
    const others = `SELECT 1 FROM ${table} WHERE right(id::text, 1) <> '1' FOR UPDATE NOWAIT`;
    return { done, free: await database.query(others).then((rows) => rows.length, String) };
  });
  await rest.done;
  expect(rest.free).toBe(4);
}

const PARCELS: Record<string, { columns: string; work: (sql: Sql) => Promise<unknown>; changed: string }> = {
  "fees that were denied are cleared": {
    columns: `fees = '{"road": {"reason": "permission"}}', fees_at = now()`,
    work: (sql) => clearDeniedFees(sql, "s1"),
    changed: "fees IS NULL",
  },
  "what the list shows of parcels is filled in": {
    columns: "rule_ids = NULL",
    work: (sql) => {
      const facts = IDS.map((id) => ({ id, transport: "road", pickupId: null, province: null, ruleIds: [] }));
      return writeMissingFacts(sql, "s1", facts);
    },
    changed: "transport = 'road'",
  },
  "the buyers of parcels are filled in": {
    columns: "buyer = NULL",
    work: (sql) => {
      const buyers = IDS.map((id) => ({ id, buyer: "hash", failedReason: null }));
      return writeMissingBuyers(sql, "s1", buyers, null);
    },
    changed: "buyer = 'hash'",
  },
  "the histories of buyers are forgotten": {
    columns: "buyer = 'hash', state = 'booked'",
    work: (sql) => eraseBuyerHistories(sql, "s1", ["hash"]),
    changed: "buyer IS NULL",
  },
  "readings are put off": {
    columns: `next_check_at = '${before(9).toISOString()}'`,
    work: (sql) => putOffChecks(sql, KEYS, NOON),
    changed: `next_check_at = '${NOON.toISOString()}'`,
  },
  "readings are given back": {
    columns: `next_check_at = '${NOON.toISOString()}'`,
    work: (sql) => giveBackChecks(sql, KEYS, before(9), NOON),
    changed: `next_check_at = '${before(9).toISOString()}'`,
  },
  "readings are asked for": {
    columns: `state = 'booked', next_check_at = '${NOON.toISOString()}'`,
    work: (sql) => makeDue(sql, "s1", IDS, before(9)),
    changed: `next_check_at = '${before(9).toISOString()}'`,
  },
};

test.each(Object.entries(PARCELS))("%s: parcels are locked in the order of their ids", async (_, one) => {
  const database = await aDatabase();
  await fiveOrders(database, one.columns);
  await takesFromTheFirst(database, "shipment", one.work);
  expect(await database.query(`SELECT 1 FROM shipment WHERE ${one.changed}`)).toHaveLength(5);
});

test("e-mail addresses that are not used are deleted: orders are locked in the order of their ids", async () => {
  const database = await aDatabase();
  await fiveOrders(database, "rule_ids = NULL");
  await database.query(`UPDATE "order" SET details = details || '{"email": "duy.nhat@example.test"}'`);
  await takesFromTheFirst(database, `"order"`, clearUnusedEmails as (sql: Sql) => Promise<unknown>);
  expect(await database.query(`SELECT 1 FROM "order" WHERE details ->> 'email' IS NULL`)).toHaveLength(5);
});
