import type { MoneyStage } from "~/domain/cod/position";
import type { Sql } from "./database.server";
import { BALANCE_COLUMNS, type Balance, balanceOf } from "./money-balances.server";
import { run, statement } from "./statements.server";

/** A place in a list of the COD book, after which the next page continues. */
export interface BookPosition {
  /** ISO 8601: since when the parcel stands where it does. */
  at: string;
  /** The parcel's id. */
  id: string;
}

/** Which parcels of the book are listed. */
export interface BookAsked {
  stage: MoneyStage;
  /** That stand there since this time or later, and since before that one; null: whenever. */
  from: Date | null;
  to: Date | null;
  after: BookPosition | null;
  limit: number;
}

/** A parcel of the book, with what its row shows. Names nobody. */
export interface BookRow extends Balance {
  orderId: string;
  orderName: string;
  trackingNumber: string | null;
  financialStatus: string;
  bookedAt: Date | null;
  deliveredAt: Date | null;
  quotedFeeVnd: number | null;
  declaredGrams: number;
  chargedGrams: number | null;
}

type Stored = Omit<BookRow, "sums"> & Record<string, unknown>;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** What the carrier charged by: as its statement says, else as it weighed. */
const CHARGED_GRAMS = `coalesce((SELECT l.weight_grams FROM statement_line l
  WHERE l.shop_id = s.shop_id AND l.shipment_id = s.id AND l.counted AND l.weight_grams IS NOT NULL
  ORDER BY l.happened_on DESC NULLS LAST, l.statement_id, l.n DESC LIMIT 1),
  CASE WHEN jsonb_typeof(s.record -> 'weightGrams') = 'number' THEN round((s.record ->> 'weightGrams')::numeric)::int END)`;

/** Returns a page of one stage of the book, the oldest first. Reads from the index of the stage, at most a page of it. */
export async function listBook(sql: Sql, shopId: string, asked: BookAsked): Promise<BookRow[]> {
  const { stage, from, to, after, limit } = asked;
  const rows = await run(
    sql,
    statement<Stored>`
      SELECT ${statement.raw(BALANCE_COLUMNS)}, s.order_id AS "orderId", o.name AS "orderName", o.financial_status AS "financialStatus",
             s.label AS "trackingNumber", s.booked_at AS "bookedAt", s.delivered_at AS "deliveredAt", s.quoted_fee_vnd AS "quotedFeeVnd",
             s.weight_grams AS "declaredGrams", ${statement.raw(CHARGED_GRAMS)} AS "chargedGrams"
        FROM (SELECT * FROM parcel_money p
               WHERE p.shop_id = ${shopId} AND p.stage = ${stage}
                 AND p.since >= ${from ?? "-infinity"} AND p.since < ${to ?? "infinity"}
                 AND (p.since, p.shipment_id) > (${after?.at ?? "-infinity"}::timestamptz, ${after?.id ?? FIRST_ID}::uuid)
               ORDER BY p.since, p.shipment_id LIMIT ${limit}) m
        JOIN shipment s ON s.shop_id = m.shop_id AND s.id = m.shipment_id
        JOIN "order" o ON o.shop_id = s.shop_id AND o.id = s.order_id
       ORDER BY m.since, m.shipment_id`,
  );
  return rows.map(({ orderId, orderName, financialStatus, trackingNumber, bookedAt, deliveredAt, ...rest }) => {
    const { quotedFeeVnd, declaredGrams, chargedGrams, ...balance } = rest;
    return {
      ...balanceOf(balance),
      ...{ orderId, orderName, financialStatus, trackingNumber, bookedAt, deliveredAt },
      ...{ quotedFeeVnd, declaredGrams, chargedGrams },
    };
  });
}

/** One entry of the ledger, as it is shown. */
export interface EntryRow {
  id: number;
  account: string;
  amountVnd: number;
  source: string;
  stays: boolean;
  reference: string | null;
  statementName: string | null;
  actorName: string | null;
  why: string | null;
  at: Date;
}

/** Returns the entries of a parcel, oldest first. */
export function listEntries(sql: Sql, shopId: string, shipmentId: string): Promise<EntryRow[]> {
  return run(
    sql,
    statement<EntryRow>`
      SELECT e.id, e.account, e.amount_vnd AS "amountVnd", e.source, e.stays, e.reference, e.actor_name AS "actorName", e.why, e.at,
             (SELECT t.name FROM statement t WHERE t.shop_id = e.shop_id AND e.source = 'statement' AND t.id::text = e.reference)
               AS "statementName"
        FROM money_entry e WHERE e.shop_id = ${shopId} AND e.shipment_id = ${shipmentId} ORDER BY e.id`,
  );
}
