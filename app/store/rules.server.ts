import type { OrderFacts, OrderLine } from "~/domain/order/order";
import { RECORDING_KINDS } from "~/domain/parcel/history";
import { ENDED_STATES, TO_BE_SENT_STATES } from "~/domain/parcel/state";
import { FACTS, type FactOfKind, factsOfKind } from "~/domain/rules/facts";
import { readSettings, type ShopSettings } from "~/domain/settings/settings";
import type { Sql } from "./database.server";
import { stateIn } from "./shipments.server";
import { countRows, first, run, statement, tables } from "./statements.server";

/**
 * Returns a shop's settings, with the shop's row locked until the transaction ends, so that two people changing its rules take
 * turns. Null when there is no such shop.
 */
export async function lockSettings(sql: Sql, shopId: string): Promise<ShopSettings | null> {
  const shop = await first(sql, tables.selectFrom("shop").select("settings").where("id", "=", shopId).forNoKeyUpdate());
  return shop ? readSettings(shop.settings) : null;
}

/**
 * Claims the one booking that a rule may ever ask for a fulfillment order; recorded there because the parcel's row may be
 * deleted and made again. Returns false when it was claimed before.
 */
export async function claimBookingAtOnce(
  sql: Sql,
  shopId: string,
  fulfillmentOrderId: string,
  now: Date,
): Promise<boolean> {
  const claimed = tables
    .updateTable("fulfillment_order")
    .set({ booked_at_once_at: now })
    .where("shop_id", "=", shopId)
    .where("id", "=", fulfillmentOrderId)
    .where("booked_at_once_at", "is", null)
    .returning("id");
  return (await countRows(sql, claimed)) === 1;
}

/**
 * Returns whether staff have handled a parcel's goods: they changed the parcel, split its goods, or a parcel of the order was
 * refused, cancelled or closed before. That they called the buyer, or linked an exchange, is no such thing (decisions 089 and 096).
 */
export async function isHandledByStaff(
  sql: Sql,
  shipment: { shopId: string; id: string; orderId: string; fulfillmentOrderId: string },
): Promise<boolean> {
  const before = tables
    .selectFrom("shipment")
    .select("shop_id")
    .where("shop_id", "=", shipment.shopId)
    .where("order_id", "=", shipment.orderId)
    .where("id", "<>", shipment.id)
    .where((row) =>
      row.or([
        row("fulfillment_order_id", "=", shipment.fulfillmentOrderId),
        row("state", "in", ["cancelling", "refused", ...ENDED_STATES]),
      ]),
    );
  const byHand = tables
    .selectFrom("shipment_event")
    .select("shop_id")
    .where("shop_id", "=", shipment.shopId)
    .where("shipment_id", "=", shipment.id)
    .where("source", "=", "person")
    .where("kind", "not in", RECORDING_KINDS);
  return (await countRows(sql, before.unionAll(byHand).limit(1))) > 0;
}

/** Returns whether it was a rule, not staff, that last queued a parcel. */
export async function wasQueuedByRule(sql: Sql, { shopId, id }: { shopId: string; id: string }): Promise<boolean> {
  const last = await first(
    sql,
    tables
      .selectFrom("shipment_event")
      .select("source")
      .where("shop_id", "=", shopId)
      .where("shipment_id", "=", id)
      .where("kind", "=", "queued")
      .orderBy("id", "desc")
      .limit(1),
  );
  return last?.source === "rule";
}

/** A value that the shop's own orders contain for a fact, and in how many of them. */
export interface RuleValue {
  fact: FactOfKind<"words" | "word" | "location">;
  value: string;
  /** The location's name; for other facts the value itself. */
  name: string;
  orders: number;
}

const RECENT_ORDERS = 500;
const MAX_VALUES_PER_FACT = 100;

/** Where each fact's values are in the stored orders and their lines, for the statement below. */
const VALUE_SOURCES = factsOfKind("words", "word").map((fact) => ({
  fact,
  ...(FACTS[fact].wordsIn satisfies { of: "order"; key: keyof OrderFacts } | { of: "line"; key: keyof OrderLine }),
}));

/**
 * Returns the tags, types, channels and locations of a shop's recent orders, the most used first: what a rule is likely to be
 * about.
 */
export function listRuleValues(sql: Sql, shopId: string): Promise<RuleValue[]> {
  return run(
    sql,
    statement<RuleValue>`WITH recent AS (
       SELECT id, details FROM "order" WHERE shop_id = ${shopId} ORDER BY created_at DESC, id DESC LIMIT ${RECENT_ORDERS}
     ), part AS (
       SELECT r.id, f.location_id, f.details ->> 'locationName' AS location_name, f.details -> 'lines' AS lines
         FROM recent r JOIN fulfillment_order f ON f.shop_id = ${shopId} AND f.order_id = r.id
     ), line AS (
       SELECT p.id, l.value FROM part p CROSS JOIN LATERAL jsonb_array_elements(p.lines) l
     ), held AS (
       SELECT s.id, p.fact, s.details -> p.key AS value
         FROM jsonb_to_recordset(${JSON.stringify(VALUE_SOURCES)}::jsonb) AS p(fact text, "of" text, key text)
         JOIN (
           SELECT id, 'order' AS "of", details FROM recent UNION ALL SELECT id, 'line', value FROM line
         ) s ON s."of" = p."of"
     ), word AS (
       SELECT h.id, h.fact, t.value, t.value AS name
         FROM held h CROSS JOIN LATERAL jsonb_array_elements_text(
           CASE jsonb_typeof(h.value) WHEN 'array' THEN h.value ELSE jsonb_build_array(h.value) END) t
       UNION ALL
       SELECT id, 'location', location_id, location_name FROM part
     ), counted AS (
       SELECT fact, value, max(name) AS name, count(DISTINCT id)::int AS orders,
              row_number() OVER (PARTITION BY fact ORDER BY count(DISTINCT id) DESC, value) AS rank
         FROM word WHERE value <> '' GROUP BY fact, value
     )
     SELECT fact, value, name, orders FROM counted WHERE rank <= ${MAX_VALUES_PER_FACT} ORDER BY fact, rank`,
  );
}

/** Returns the orders that a change of rules is tried on: those with unsent parcels first, then the newest. */
export async function listTrialOrders(sql: Sql, shopId: string, limit: number): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ orderId: string }>`(SELECT order_id AS "orderId", 1 AS turn, max(created_at) AS at FROM shipment
       WHERE shop_id = ${shopId} AND ${statement.raw(stateIn("state", TO_BE_SENT_STATES))}
       GROUP BY order_id ORDER BY max(created_at) DESC LIMIT ${limit})
     UNION ALL
     (SELECT o.id, 2, o.created_at FROM "order" o
       WHERE o.shop_id = ${shopId} AND EXISTS (SELECT 1 FROM shipment s WHERE s.shop_id = ${shopId} AND s.order_id = o.id)
       ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit})
     ORDER BY turn, at DESC`,
  );
  return [...new Set(rows.map(({ orderId }) => orderId))].slice(0, limit);
}
