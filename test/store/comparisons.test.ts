import { expect, test } from "vitest";
import { findRedactedOrders, listOrdersMadeBetween } from "~/store/comparisons.server";
import type { Sql } from "~/store/database.server";
import { listStoredOrders } from "~/store/orders.server";
import { listShipmentsOfOrders } from "~/store/shipments.server";
import { findOrdersAtWork } from "~/store/work-of-orders.server";
import { pagesTouched } from "../support/pages-touched";
import { aDatabase } from "./a-database";
import { fillOrders, fillShops, unwatched } from "./many-rows";

/** As many orders as Shopify lists in one page. */
const SLICE = 250;
const FROM = new Date("2026-10-01T00:00:00Z");
const TO = new Date(FROM.getTime() + SLICE * 60_000);
const IDS = Array.from({ length: SLICE }, (_, n) => `o${n + 1}`);

const READS: Record<string, (sql: Sql) => Promise<unknown>> = {
  made: (sql) => listOrdersMadeBetween(sql, "s1", FROM, TO),
  redacted: (sql) => findRedactedOrders(sql, "s1", IDS),
  stored: (sql) => listStoredOrders(sql, "s1", IDS),
  parcels: (sql) => listShipmentsOfOrders(sql, "s1", IDS),
  "at work": (sql) => findOrdersAtWork(sql, "s1", IDS),
};

/** A shop with an order and a delivered parcel in each minute from FROM on, its orders `from` to `to`. */
async function fill(sql: Sql, from: number, to: number) {
  await fillOrders(sql, { shops: 1, from, to });
  await sql.query(
    `UPDATE "order" SET created_at = $1::timestamptz + (substr(id, 2)::int - 1) * interval '1 minute' WHERE substr(id, 2)::int >= $2`,
    [FROM, from],
  );
  await sql.query(
    `INSERT INTO shipment (id, shop_id, order_id, fulfillment_order_id, state, created_at, updated_at, ordered_at)
     SELECT md5(n::text)::uuid, 's1', 'o' || n, 'f' || n, 'closed', now(), now(), now() FROM generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await sql.query(
    `INSERT INTO work (shop_id, kind, subject, payload, due_at)
     SELECT 's1', kind, CASE WHEN kind = 'read-order' THEN 'o' || n ELSE md5(n::text)::uuid::text END,
            jsonb_build_object('orderId', 'o' || n), now()
       FROM generate_series($1::int, $2::int) n, unnest(ARRAY['read-order', 'sync-shopify']) kind`,
    [from, to],
  );
}

test("comparing a page of orders reads these, however many the shop has", async () => {
  const database = await aDatabase();
  await fillShops(database, 1);
  await unwatched(database, (sql) => fill(sql, 1, 30_000));
  await database.query('VACUUM ANALYZE "order", shipment, work, order_redaction');
  for (const [name, read] of Object.entries(READS)) {
    // An entry of an index and a row for each order; to read all orders of the shop would be more.
    expect(await pagesTouched(database, read), name).toBeLessThan(6 * SLICE);
  }
}, 120_000);
