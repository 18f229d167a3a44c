import type { Database, Sql } from "./database.server";
import { SAYS_SOMETHING } from "./inbox.server";
import { lockPerson } from "./orders.server";
import { buyerColumns, type PersonalColumn } from "./personal-data.server";

/** Where the rows about the buyers of some orders (`$1` the shop, `$2` the orders) stand in a table `t`, and of which order. */
interface Reach {
  table: string;
  rows: string;
  orderId: string;
}

const OF_A_PARCEL =
  "t.shop_id = $1 AND t.shipment_id IN (SELECT id FROM shipment WHERE shop_id = $1 AND order_id = ANY($2))";
const ORDER_OF_PARCEL = "(SELECT s.order_id FROM shipment s WHERE s.id = t.shipment_id)";

const REACHES: readonly Reach[] = [
  { table: "order", rows: "t.shop_id = $1 AND t.id = ANY($2)", orderId: "t.id" },
  { table: "shipment", rows: "t.shop_id = $1 AND t.order_id = ANY($2)", orderId: "t.order_id" },
  { table: "booking_attempt", rows: OF_A_PARCEL, orderId: ORDER_OF_PARCEL },
  { table: "shipment_event", rows: OF_A_PARCEL, orderId: ORDER_OF_PARCEL },
  { table: "shopify_step", rows: OF_A_PARCEL, orderId: ORDER_OF_PARCEL },
];

/** Everything kept about the buyer of one order, by table; a row holds what it knows of them, and when. */
export interface KeptAboutOrder {
  order: string;
  createdAt: Date;
  /** When the person was removed; null: they were not. */
  removedAt: Date | null;
  kept: Record<string, object[]>;
}

/** Everything kept about the people of these orders, for a customer who asks (shopify 2.4). */
export async function collectPersonalData(sql: Sql, shopId: string, orderIds: string[]): Promise<KeptAboutOrder[]> {
  const orders = await sql.query<Omit<KeptAboutOrder, "kept"> & { id: string }>(
    `SELECT id, name AS "order", created_at AS "createdAt", redacted_at AS "removedAt" FROM "order"
      WHERE shop_id = $1 AND id = ANY($2) ORDER BY created_at, id`,
    [shopId, orderIds],
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

function collectFrom(sql: Sql, { table, rows, orderId }: Reach, shopId: string, orderIds: string[]) {
  const told = buyerColumns(table).map(({ column, told }) => `'${column}', ${told(`t."${column}"`)}`);
  const when = table === "shipment_event" ? "'happened_at', t.happened_at," : "";
  return sql.query<{ orderId: string; told: object }>(
    `SELECT ${orderId} AS "orderId", jsonb_strip_nulls(jsonb_build_object(${when} ${told.join(", ")})) AS told
       FROM "${table}" t WHERE ${rows} ORDER BY t.${TIME[table] ?? "created_at"}`,
    [shopId, orderIds],
  );
}

const TIME: Record<string, string> = { shipment_event: "id", shopify_step: "id", booking_attempt: "n" };

/**
 * Holds orders and their parcels until the transaction ends, in the order in which everybody takes them: who is writing to
 * them is waited for, and who comes later finds them without their person.
 */
export async function lockPeople(sql: Sql, shopId: string, orderIds: string[]): Promise<void> {
  await sql.query(`SELECT 1 FROM "order" WHERE shop_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE`, [
    shopId,
    orderIds,
  ]);
  for (const orderId of orderIds.toSorted()) await lockPerson(sql, shopId, orderId);
  await sql.query("SELECT 1 FROM shipment WHERE shop_id = $1 AND order_id = ANY($2) ORDER BY id FOR UPDATE", [
    shopId,
    orderIds,
  ]);
}

/**
 * Removes the person from these orders, their parcels and what was sent for them; numbers, states and references stay, for
 * the accounts. Call it with them held. Returns how many orders were found.
 */
export async function erasePerson(sql: Sql, shopId: string, orderIds: string[], now: Date): Promise<number> {
  for (const { table, rows } of REACHES) {
    await sql.query(`UPDATE "${table}" t SET ${lefts(buyerColumns(table))} WHERE ${rows}`, [shopId, orderIds]);
  }
  await sql.query("UPDATE shipment SET redacted_at = $3 WHERE shop_id = $1 AND order_id = ANY($2)", [
    shopId,
    orderIds,
    now,
  ]);
  const orders = await sql.query(
    `UPDATE "order" SET redacted_at = $3 WHERE shop_id = $1 AND id = ANY($2) RETURNING 1`,
    [shopId, orderIds, now],
  );
  return orders.length;
}

const lefts = (columns: readonly PersonalColumn[]) =>
  columns.map(({ column, left }) => `"${column}" = ${left(`t."${column}"`)}`).join(", ");

/** Notes that the people of these orders shall not be read in again, whether or not the orders were ever here. */
export async function blockReimport(sql: Sql, shopId: string, orderIds: string[], now: Date): Promise<void> {
  await sql.query(
    `INSERT INTO order_redaction (shop_id, order_id, redacted_at) SELECT $1, unnest($2::text[]), $3
     ON CONFLICT DO NOTHING`,
    [shopId, orderIds, now],
  );
}

/**
 * Empties what a shop keeps for a few days and nobody can assign to a person: pasted codes that no order has, and what
 * buyers typed at checkout.
 */
export async function eraseUnassigned(sql: Sql, shopId: string): Promise<void> {
  await sql.query("UPDATE order_selection SET missing = '{}' WHERE shop_id = $1 AND missing <> '{}'", [shopId]);
  await sql.query("DELETE FROM rate_quote WHERE shop_id = $1", [shopId]);
}

/** What the carrier's messages may name the parcels of these orders by. */
export async function listParcelNames(sql: Sql, shopId: string, orderIds: string[]): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `SELECT s.label AS name FROM shipment s WHERE s.shop_id = $1 AND s.order_id = ANY($2) AND s.label IS NOT NULL
     UNION SELECT t.partner_id FROM booking_attempt t WHERE ${OF_A_PARCEL}`,
    [shopId, orderIds],
  );
  return rows.map(({ name }) => name);
}

/** Nothing of these orders can be shipped any more: nobody knows where to. */
export async function blockShipping(sql: Sql, shopId: string, orderIds: string[]): Promise<void> {
  await sql.query(
    `UPDATE fulfillment_order SET block_reason = 'person_removed'
      WHERE shop_id = $1 AND order_id = ANY($2) AND block_reason IS NULL`,
    [shopId, orderIds],
  );
}

/** A shop with years of parcels takes a while to be removed. */
const PATIENT = { patient: true };

/** Tables whose rows go with their shop, each after those that need it. */
const SHOP_OWNED_TABLES: readonly string[] = [
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
];

/**
 * Removes the data of a shop that left at `leftAt` (shopify 2.4); false when it has come back since. What stays is a
 * tombstone without personal data: the shop key and the reference counters, so that no reference the carrier has seen is ever
 * given out again (design 3), the proof that requests were carried out, and which orders must never be read in again.
 */
export async function eraseShop(database: Database, shopId: string, now: Date, leftAt: Date): Promise<boolean> {
  return database.transaction(async (sql) => {
    const [shop] = await sql.query<{ domain: string | null }>(
      "SELECT domain FROM shop WHERE id = $1 AND uninstalled_at = $2 FOR UPDATE",
      [shopId, leftAt],
    );
    if (!shop) return false;
    await erasePushes(sql, shopId);
    for (const table of SHOP_OWNED_TABLES) await sql.query(`DELETE FROM "${table}" WHERE shop_id = $1`, [shopId]);
    await sql.query("UPDATE privacy_request SET payload = '{}', result = NULL WHERE shop_id = $1", [shopId]);
    if (shop.domain) {
      await sql.query(`DELETE FROM "Session" WHERE shop = $1`, [shop.domain]);
      await sql.query(
        "DELETE FROM inbox WHERE source = 'shopify' AND headers ->> 'shopDomain' = $1 AND applied_at IS NOT NULL",
        [shop.domain],
      );
    }
    await sql.query(
      `UPDATE shop SET domain = NULL, name = NULL, settings = '{}', push_secret_hash = NULL, rates_secret_hashes = '{}', onboarded_at = NULL,
              backfilled_at = NULL, redacted_at = $2 WHERE id = $1`,
      [shopId, now],
    );
    return true;
  }, PATIENT);
}

/** The carrier's messages about the shop's parcels, which carry our reference, the label or both: nothing will ever be done with them. */
export async function erasePushes(sql: Sql, shopId: string): Promise<void> {
  await sql.query(
    `DELETE FROM inbox i WHERE i.source = 'carrier' AND ${SAYS_SOMETHING}
        AND (i.shop_id = $1 OR position($1 || '-' IN i.body) > 0
             OR EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = $1
                           AND s.label = substring(i.body FROM 'label_id"?[[:space:]]*[=:][[:space:]]*"?([^&"]+)')))`,
    [shopId],
  );
}
