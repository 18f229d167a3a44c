import { LATER_REASONS } from "~/domain/parcel/block-reason";
import { ENDED_STATES } from "~/domain/parcel/state";
import type { Sql } from "./database.server";
import { stateIn } from "./shipments.server";
import { codeIn, countRows, run, statement, tables } from "./statements.server";

/** Returns shops that may still have personal data, with their settings as stored. */
export function listShopsWithPeople(sql: Sql): Promise<{ id: string; settings: unknown }[]> {
  return run(
    sql,
    tables
      .selectFrom("shop as s")
      .select(["s.id", "s.settings"])
      .where((shop) =>
        shop.exists(
          shop
            .selectFrom("order as o")
            .select("o.id")
            .whereRef("o.shop_id", "=", "s.id")
            .where("o.redacted_at", "is", null),
        ),
      )
      .orderBy("s.id"),
  );
}

const ENDED = statement.raw(stateIn("s.state", ENDED_STATES));
/** Goods that Shopify holds back or schedules for later: their address will still be needed. */
const LATER = statement`EXISTS (SELECT 1 FROM fulfillment_order f WHERE f.shop_id = o.shop_id AND f.order_id = o.id
                          AND ${statement.raw(codeIn("f.block_reason", LATER_REASONS))})`;
/** What a claim is about is needed until it has ended; one that was forgotten keeps nothing longer than an open parcel does. */
const HAS_OPEN_CLAIM = (openBefore: Date) => statement`EXISTS (
  SELECT 1 FROM claim c JOIN shipment s ON s.shop_id = c.shop_id AND s.id = c.shipment_id
   WHERE c.shop_id = o.shop_id AND s.order_id = o.id AND c.closed_at IS NULL AND c.opened_at >= ${openBefore})`;
const ENDED_AT_SHOPIFY = statement`(o.cancelled_at IS NOT NULL OR o.deleted_at IS NOT NULL OR o.closed OR o.fulfillment_status = 'FULFILLED')`;

/**
 * Returns orders whose personal data is due for removal, the oldest first: ended orders without activity since `endedBefore`,
 * and any without activity since `openBefore`. Activity is what the history records: a booking, a status, work of staff; the
 * end of polling does not count. Reads only orders that still have personal data, so that old orders cost nothing.
 */
export async function listOrdersToErase(
  sql: Sql,
  shopId: string,
  { endedBefore, openBefore }: { endedBefore: Date; openBefore: Date },
  limit: number,
): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ id: string }>`SELECT o.id FROM "order" o CROSS JOIN LATERAL (
              SELECT count(*) AS parcels, count(*) FILTER (WHERE NOT (${ENDED})) AS open,
                     max(greatest(s.created_at, s.booked_at,
                       (SELECT max(least(e.happened_at, e.recorded_at)) FROM shipment_event e
                         WHERE e.shop_id = s.shop_id AND e.shipment_id = s.id AND e.kind <> 'followed_to_end'))) AS moved_at
                FROM shipment s WHERE s.shop_id = o.shop_id AND s.order_id = o.id) p
      WHERE o.shop_id = ${shopId} AND o.redacted_at IS NULL AND o.created_at < ${endedBefore}
        AND NOT ${HAS_OPEN_CLAIM(openBefore)}
        AND CASE WHEN p.open > 0 OR ${LATER} THEN greatest(o.shopify_updated_at, p.moved_at) < ${openBefore}
                 WHEN p.parcels > 0 THEN p.moved_at < ${endedBefore}
                 WHEN ${ENDED_AT_SHOPIFY} THEN coalesce(o.cancelled_at, o.deleted_at, o.shopify_updated_at) < ${endedBefore}
                 ELSE o.shopify_updated_at < ${openBefore} END
      ORDER BY o.created_at LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns orders that still name customers who asked to be erased, as after a backup was restored. */
export async function listOrdersToEraseAgain(sql: Sql, shopId: string, limit: number): Promise<string[]> {
  const rows = await run(
    sql,
    tables
      .selectFrom("order_redaction as r")
      .innerJoin("order as o", (join) => join.onRef("o.shop_id", "=", "r.shop_id").onRef("o.id", "=", "r.order_id"))
      .select("o.id")
      .where("r.shop_id", "=", shopId)
      .where("o.redacted_at", "is", null)
      .limit(limit),
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes the e-mail addresses of buyers where the shop no longer sends them to the carrier, in batches; returns how many. The
 * shop is compared as a range of one: with `=`, PostgreSQL, which cannot know how few orders have an e-mail address, would
 * expect half of them to match and read the table instead of the index of those that do.
 */
export async function clearUnusedEmails(sql: Sql): Promise<number> {
  let total = 0;
  for (let cleared = EMAILS_AT_ONCE; cleared === EMAILS_AT_ONCE; total += cleared) {
    cleared = await countRows(
      sql,
      statement`WITH mine AS MATERIALIZED (SELECT o.shop_id, o.id FROM "order" o WHERE (o.shop_id, o.id) IN (
         SELECT f.shop_id, f.id FROM shop s, LATERAL (
                  SELECT o.shop_id, o.id FROM "order" o
                   WHERE o.shop_id >= s.id AND o.shop_id <= s.id AND o.details ->> 'email' IS NOT NULL
                   ORDER BY o.shop_id LIMIT ${EMAILS_AT_ONCE}) f
          WHERE s.settings -> 'sendEmail' IS DISTINCT FROM 'true' LIMIT ${EMAILS_AT_ONCE})
          ORDER BY o.shop_id, o.id FOR NO KEY UPDATE OF o)
       UPDATE "order" o SET details = o.details || '{"email": null}' FROM mine WHERE o.shop_id = mine.shop_id AND o.id = mine.id
       RETURNING 1`,
    );
  }
  return total;
}

const EMAILS_AT_ONCE = 500;
