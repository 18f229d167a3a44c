import type { RawBuilder } from "kysely";
import type { Database, Sql } from "./database.server";
import { HAS_BODY } from "./inbox.server";
import { lockPerson } from "./orders.server";
import { buyerColumns, type PersonalColumn } from "./personal-data.server";
import { anyOf, countRows, first, run, statement, tables } from "./statements.server";
import type { Tables } from "./tables.server";

/** How to find the rows about the buyers of some orders in a table `t`, and the order of each row. */
interface Reach {
  table: keyof Tables;
  /** The column they are sorted by. */
  by: string;
  rows(shopId: string, orderIds: string[]): RawBuilder<boolean>;
  orderId: string;
}

const ofAParcel = (shopId: string, orderIds: string[]) => statement<boolean>`
  t.shop_id = ${shopId} AND t.shipment_id IN (SELECT id FROM shipment WHERE shop_id = ${shopId} AND order_id = ANY(${orderIds}))`;
const ORDER_OF_PARCEL = "(SELECT s.order_id FROM shipment s WHERE s.id = t.shipment_id)";

const REACHES: readonly Reach[] = [
  {
    table: "order",
    by: "created_at",
    rows: (shopId, orderIds) => statement`t.shop_id = ${shopId} AND t.id = ANY(${orderIds})`,
    orderId: "t.id",
  },
  {
    table: "shipment",
    by: "created_at",
    rows: (shopId, orderIds) => statement`t.shop_id = ${shopId} AND t.order_id = ANY(${orderIds})`,
    orderId: "t.order_id",
  },
  { table: "booking_attempt", by: "n", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
  { table: "shipment_event", by: "id", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
  { table: "shopify_step", by: "id", rows: ofAParcel, orderId: ORDER_OF_PARCEL },
];

/** Everything stored about the buyer of one order, by table. A row holds the personal values and, for history, the time. */
export interface KeptAboutOrder {
  order: string;
  createdAt: Date;
  /** When personal data was removed; null: it was not. */
  removedAt: Date | null;
  kept: Record<string, object[]>;
}

/** Returns everything stored about the buyers of these orders, for a customer's data request (shopify 2.4). */
export async function collectPersonalData(sql: Sql, shopId: string, orderIds: string[]): Promise<KeptAboutOrder[]> {
  const orders = await run(
    sql,
    tables
      .selectFrom("order")
      .select(["id", "name as order", "created_at as createdAt", "redacted_at as removedAt"])
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(orderIds))
      .orderBy("created_at")
      .orderBy("id"),
  );
  const found: [table: string, rows: Awaited<ReturnType<typeof collectFrom>>][] = [];
  for (const reach of REACHES) found.push([reach.table, await collectFrom(sql, reach, shopId, orderIds)]);
  return orders.map(({ id, ...order }) => {
    const tables = found.map(([table, all]) => {
      const rows = all.filter(({ orderId }) => orderId === id);
      return [table, rows.map(({ told }) => told)] as const;
    });
    return { ...order, kept: Object.fromEntries(tables.filter(([, rows]) => rows.length > 0)) };
  });
}

function collectFrom(sql: Sql, { table, by, rows, orderId }: Reach, shopId: string, orderIds: string[]) {
  const told = buyerColumns(table).map(({ column, told }) => `'${column}', ${told(`t."${column}"`)}`);
  const when = table === "shipment_event" ? "'happened_at', t.happened_at," : "";
  const object = statement.raw(`jsonb_strip_nulls(jsonb_build_object(${when} ${told.join(", ")}))`);
  return run(
    sql,
    statement<{ orderId: string; told: object }>`SELECT ${statement.raw(orderId)} AS "orderId", ${object} AS told
       FROM ${statement.table(table)} t WHERE ${rows(shopId, orderIds)} ORDER BY ${statement.ref(`t.${by}`)}`,
  );
}

/**
 * Locks orders and their parcels until the transaction ends, in the order that all code uses. Writers already at work are
 * waited for; later ones find the orders without personal data.
 */
export async function lockPeople(sql: Sql, shopId: string, orderIds: string[]): Promise<void> {
  await run(
    sql,
    tables
      .selectFrom("order")
      .select("id")
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(orderIds))
      .orderBy("id")
      .forNoKeyUpdate(),
  );
  for (const orderId of orderIds.toSorted()) await lockPerson(sql, shopId, orderId);
  await run(
    sql,
    tables
      .selectFrom("shipment")
      .select("id")
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds))
      .orderBy("id")
      .forUpdate(),
  );
}

/**
 * Removes personal data from these orders, their parcels and what was sent for them. Numbers, states and references stay, for
 * accounting. Call it under the locks of {@link lockPeople}. Returns how many orders were found.
 */
export async function erasePerson(sql: Sql, shopId: string, orderIds: string[], now: Date): Promise<number> {
  for (const { table, rows } of REACHES) {
    const left = statement.raw(lefts(buyerColumns(table)));
    await run(sql, statement`UPDATE ${statement.table(table)} t SET ${left} WHERE ${rows(shopId, orderIds)}`);
  }
  await run(
    sql,
    tables
      .updateTable("shipment")
      .set({ redacted_at: now })
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds)),
  );
  return countRows(
    sql,
    tables
      .updateTable("order")
      .set({ redacted_at: now })
      .where("shop_id", "=", shopId)
      .where("id", "=", anyOf(orderIds))
      .returning("id"),
  );
}

const lefts = (columns: readonly PersonalColumn[]) =>
  columns.map(({ column, left }) => `"${column}" = ${left(`t."${column}"`)}`).join(", ");

/** Records that the personal data of these orders must not be imported again, whether or not the orders were ever stored here. */
export async function blockReimport(sql: Sql, shopId: string, orderIds: string[], now: Date): Promise<void> {
  await run(
    sql,
    statement`INSERT INTO order_redaction (shop_id, order_id, redacted_at) SELECT ${shopId}, unnest(${orderIds}::text[]), ${now}
     ON CONFLICT DO NOTHING`,
  );
}

/**
 * Deletes short-lived data of a shop that cannot be attributed to a person: pasted codes that match no order, and what buyers
 * typed at checkout.
 */
export async function eraseUnassigned(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("order_selection")
      .set({ missing: [] })
      .where("shop_id", "=", shopId)
      .where("missing", "<>", statement<string[]>`'{}'`),
  );
  await run(sql, tables.deleteFrom("rate_quote").where("shop_id", "=", shopId));
}

/** Returns the tracking numbers and references by which the carrier's messages may name the parcels of these orders. */
export async function listParcelNames(sql: Sql, shopId: string, orderIds: string[]): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ name: string }>`
     SELECT s.label AS name FROM shipment s
      WHERE s.shop_id = ${shopId} AND s.order_id = ANY(${orderIds}) AND s.label IS NOT NULL
     UNION SELECT t.partner_id FROM booking_attempt t WHERE ${ofAParcel(shopId, orderIds)}`,
  );
  return rows.map(({ name }) => name);
}

/** Blocks the fulfillment orders of these orders: their address is gone. */
export async function blockShipping(sql: Sql, shopId: string, orderIds: string[]): Promise<void> {
  await run(
    sql,
    tables
      .updateTable("fulfillment_order")
      .set({ block_reason: "person_removed" })
      .where("shop_id", "=", shopId)
      .where("order_id", "=", anyOf(orderIds))
      .where("block_reason", "is", null),
  );
}

/** Deleting a shop with years of parcels takes a while. */
const PATIENT = { patient: true };

/** Tables whose rows are deleted with their shop, in an order that the foreign keys allow. */
const SHOP_OWNED_TABLES = [
  "shipment",
  "order",
  "pickup_location",
  "carrier_account",
  "carrier_service",
  "staff_preference",
  "access_log",
  "address_correction",
  "fee_tariff",
  "rate_quote",
  "rate_day",
  "fee_difference",
  "product_facts",
  "order_selection",
  "booking_batch",
  "short_lived_file",
  "login_attempt",
  "push_secret",
] as const satisfies readonly (keyof Tables)[];

/**
 * Deletes the data of a shop that left at `leftAt` (shopify 2.4); returns false when it has come back since. What stays is a
 * row without personal data: the shop key and the reference counters, so that no reference the carrier has seen is ever issued
 * again (design 3), the proof that requests were carried out, and which orders must never be imported again.
 */
export async function eraseShop(database: Database, shopId: string, now: Date, leftAt: Date): Promise<boolean> {
  return database.transaction(async (sql) => {
    const shop = await first(
      sql,
      tables
        .selectFrom("shop")
        .select("domain")
        .where("id", "=", shopId)
        .where("uninstalled_at", "=", leftAt)
        .forUpdate(),
    );
    if (!shop) return false;
    await erasePushes(sql, shopId);
    for (const table of SHOP_OWNED_TABLES) await run(sql, tables.deleteFrom(table).where("shop_id", "=", shopId));
    await run(
      sql,
      tables.updateTable("privacy_request").set({ payload: "{}", result: null }).where("shop_id", "=", shopId),
    );
    if (shop.domain) {
      await run(sql, tables.deleteFrom("Session").where("shop", "=", shop.domain));
      await run(
        sql,
        tables
          .deleteFrom("inbox")
          .where("source", "=", "shopify")
          .where(statement<boolean>`headers ->> 'shopDomain' = ${shop.domain}`)
          .where("applied_at", "is not", null),
      );
    }
    await run(
      sql,
      tables
        .updateTable("shop")
        .set({ domain: null, name: null, settings: "{}", push_secret_hash: null, rates_secret_hashes: [] })
        .set({ onboarded_at: null, backfilled_at: null, redacted_at: now })
        .where("id", "=", shopId),
    );
    return true;
  }, PATIENT);
}

/**
 * Deletes the carrier's messages about the shop's parcels, which contain our reference, the tracking number or both: they will
 * never be applied.
 */
export async function erasePushes(sql: Sql, shopId: string): Promise<void> {
  await run(
    sql,
    statement`DELETE FROM inbox i WHERE i.source = 'carrier' AND ${statement.raw(HAS_BODY)}
        AND (i.shop_id = ${shopId} OR position(${`${shopId}-`} IN i.body) > 0
             OR EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = ${shopId}
                           AND s.label = substring(i.body FROM 'label_id"?[[:space:]]*[=:][[:space:]]*"?([^&"]+)')))`,
  );
}
