import { type BuyerHistory, type BuyerOutcome, NO_HISTORY } from "~/domain/confirm/history";
import type { Sql } from "./database.server";
import { IS_MINE, lockedParcels } from "./locked-parcels.server";
import { run, statement } from "./statements.server";

/** Of a buyer's parcels, so many are counted: a reseller with thousands does not make a page slower. */
const MOST_COUNTED = 500;

interface Counted {
  buyer: string;
  outcome: BuyerOutcome;
  count: number;
  lastAt: Date;
}

/**
 * Returns the histories of some buyers of a shop, by their hashes: one range of the table's key for each, however many orders the
 * shop has. One of whom nothing is known has {@link NO_HISTORY}.
 */
export async function readBuyerHistories(
  sql: Sql,
  shopId: string,
  buyers: readonly string[],
): Promise<(buyer: string | null) => BuyerHistory> {
  const different = [...new Set(buyers)];
  const rows =
    different.length === 0
      ? []
      : await run(
          sql,
          statement<Counted>`
           SELECT w.buyer, p.outcome, count(*)::int AS count, max(p.at) AS "lastAt"
             FROM unnest(${different}::text[]) AS w (buyer)
            CROSS JOIN LATERAL (SELECT b.outcome, b.at FROM buyer_parcel b
                                 WHERE b.shop_id = ${shopId} AND b.buyer = w.buyer LIMIT ${MOST_COUNTED + 1}) p
            GROUP BY 1, 2`,
        );
  const histories = new Map(
    [...Map.groupBy(rows, ({ buyer }) => buyer)].map(([buyer, some]) => [buyer, historyOf(some)]),
  );
  return (buyer) => (buyer === null ? undefined : histories.get(buyer)) ?? NO_HISTORY;
}

function historyOf(rows: readonly Counted[]): BuyerHistory {
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const lastAt = Math.max(...rows.map((row) => row.lastAt.getTime()));
  return {
    counts: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
    lastAt: new Date(lastAt).toISOString(),
    more: all > MOST_COUNTED,
  };
}

/** A parcel of a buyer's history, for a customer's data request. */
export interface KeptOutcome {
  trackingNumber: string | null;
  outcome: string;
  at: Date;
}

/** Returns everything that the histories of some buyers say (shopify 2.4). */
export function listOutcomesOf(sql: Sql, shopId: string, buyers: readonly string[]): Promise<KeptOutcome[]> {
  return run(
    sql,
    statement<KeptOutcome>`SELECT s.label AS "trackingNumber", b.outcome, b.at
       FROM buyer_parcel b JOIN shipment s ON s.shop_id = b.shop_id AND s.id = b.shipment_id
      WHERE b.shop_id = ${shopId} AND b.buyer = ANY(${[...buyers]}) ORDER BY b.at, b.shipment_id`,
  );
}

/** Returns the hashes of the buyers that the parcels of these orders are for. */
export async function listBuyersOf(sql: Sql, shopId: string, orderIds: readonly string[]): Promise<string[]> {
  const rows = await run(
    sql,
    statement<{ buyer: string }>`SELECT DISTINCT buyer FROM shipment
      WHERE shop_id = ${shopId} AND order_id = ANY(${[...orderIds]}) AND buyer IS NOT NULL`,
  );
  return rows.map(({ buyer }) => buyer);
}

/**
 * Forgets how earlier parcels to some buyers ended, whichever orders they were of; returns how many. The parcels lose their hash, and
 * with it the trigger deletes their rows: nothing that happens to them later brings the history back.
 */
export async function eraseBuyerHistories(sql: Sql, shopId: string, buyers: readonly string[]): Promise<number> {
  const from = "buyer_parcel b JOIN shipment s ON s.shop_id = b.shop_id AND s.id = b.shipment_id";
  const rows = await sql.query(
    `WITH ${lockedParcels({ from, where: "b.shop_id = $1 AND b.buyer = ANY ($2::text[])" })}
     UPDATE shipment s SET buyer = NULL FROM mine WHERE ${IS_MINE} RETURNING 1`,
    [shopId, buyers],
  );
  return rows.length;
}
