import type { Recharge } from "~/domain/attention/recharge";
import { ACCOUNTS, type Account, sumsOf } from "~/domain/cod/accounts";
import type { MoneyEntry } from "~/domain/cod/entries";
import { type KeptPlace, keptPlaceOf } from "~/domain/cod/kept-place";
import type { BookPlace, MoneyFacts, StatedMoney } from "~/domain/cod/position";
import type { Sql } from "./database.server";

/** A parcel's facts, and what is written of it in the ledger. */
export interface MoneyOfParcel {
  shipmentId: string;
  facts: MoneyFacts;
  /** What its entries add up to, without those that stay. */
  written: Partial<Record<Account, number>>;
  /** What corrections and payments in Shopify add up to. */
  corrections: Partial<Record<Account, number>>;
  /** The COD book has it. */
  isInBook: boolean;
  /** What staff are told of its fee. */
  recharge: Recharge | null;
  /** When staff last said themselves what was paid out. */
  paidOutSaidAt: Date | null;
}

/** What the statements that count say of a parcel `s`. A day is Vietnam's. */
const STATED = `(SELECT jsonb_build_object(
    'codVnd', sum(l.cod_vnd), 'shippingFeeVnd', sum(l.shipping_fee_vnd), 'insuranceFeeVnd', sum(l.insurance_fee_vnd),
    'returnFeeVnd', sum(l.return_fee_vnd), 'codFeeVnd', sum(l.cod_fee_vnd), 'otherFeeVnd', sum(l.other_fee_vnd),
    'compensationVnd', sum(l.compensation_vnd),
    'at', max(coalesce(l.happened_on::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh', t.applied_at, t.created_at)))
  FROM statement_line l JOIN statement t ON t.shop_id = l.shop_id AND t.id = l.statement_id
 WHERE l.shop_id = s.shop_id AND l.shipment_id = s.id AND l.counted)`;

/** What the carrier paid on those claims of a parcel `s` that meet the condition. */
const paidOnClaims = (condition: string) => `(SELECT coalesce(sum(k.paid_vnd), 0)::bigint FROM claim k
  WHERE k.shop_id = s.shop_id AND k.shipment_id = s.id AND ${condition})`;

/** What a parcel's entries add up to, by account; those that stay under the account's name and a plus. */
const ENTERED = `(SELECT jsonb_object_agg(e.account || CASE WHEN e.stays THEN '+' ELSE '' END, e.vnd)
  FROM (SELECT account, stays, sum(amount_vnd) AS vnd FROM money_entry
         WHERE shop_id = s.shop_id AND shipment_id = s.id GROUP BY 1, 2) e)`;

type Row = Omit<MoneyFacts, "stated"> & {
  shipmentId: string;
  stated: Omit<StatedMoney, "at"> & { at: string | null };
  entered: Record<string, number> | null;
  isInBook: boolean;
  recharge: Recharge | null;
  paidOutSaidAt: Date | null;
};

/** When staff last said what was paid out of a parcel `s`. */
const PAID_OUT_SAID_AT = `(SELECT max(e.at) FROM money_entry e WHERE e.shop_id = s.shop_id AND e.shipment_id = s.id
  AND e.stays AND e.source = 'person' AND e.account = 'paid_out')`;

/**
 * Returns what decides the money of these parcels, and what is written of it. Locks the parcels until the transaction ends, in the
 * order of their ids: who writes entries of a parcel holds it.
 */
export async function lockMoneyOf(sql: Sql, shopId: string, shipmentIds: readonly string[]): Promise<MoneyOfParcel[]> {
  // By itself: a statement that waits for a lock sees of other tables what was there before it waited.
  await sql.query("SELECT 1 FROM shipment WHERE shop_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE", [
    shopId,
    shipmentIds,
  ]);
  return readMoneyOf(sql, shopId, shipmentIds);
}

/** Returns the same without a lock: for who writes nothing. */
export async function readMoneyOf(sql: Sql, shopId: string, shipmentIds: readonly string[]): Promise<MoneyOfParcel[]> {
  const rows = await sql.query<Row>(
    `SELECT s.id AS "shipmentId", s.booked_at AS "bookedAt", s.state = 'cancelled' AS "isCancelled", s.cod_vnd AS "codVnd",
            s.cod_state AS "codState", s.collected_vnd AS "collectedVnd", s.delivered_at AS "deliveredAt",
            s.carrier_status_at AS "heardAt", coalesce(a.fee, 0) AS "notDeliveredFeeVnd", coalesce(a.paid_by, 'sender') AS "feePaidBy",
            s.charged_fee_vnd AS "chargedFeeVnd", s.insurance_fee_vnd AS "insuranceFeeVnd",
            s.recharge, ${paidOnClaims("k.kind <> 'weight'")} AS "claimPaidVnd", ${paidOnClaims("k.kind = 'weight'")} AS "feesRefundedVnd",
            ${STATED} AS stated, ${ENTERED} AS entered, ${PAID_OUT_SAID_AT} AS "paidOutSaidAt",
            EXISTS (SELECT 1 FROM parcel_money m WHERE m.shop_id = s.shop_id AND m.shipment_id = s.id) AS "isInBook"
       FROM shipment s LEFT JOIN LATERAL (
              SELECT (b.request ->> 'notDeliveredFeeVnd')::bigint AS fee, b.request ->> 'feePaidBy' AS paid_by FROM booking_attempt b
               WHERE b.shop_id = s.shop_id AND b.shipment_id = s.id ORDER BY b.n DESC LIMIT 1) a ON true
      WHERE s.shop_id = $1 AND s.id = ANY($2) ORDER BY s.id`,
    [shopId, shipmentIds],
  );
  return rows.map(({ shipmentId, stated, entered, isInBook, recharge, paidOutSaidAt, ...facts }) => ({
    shipmentId,
    facts: { ...facts, stated: { ...stated, at: stated.at === null ? null : new Date(stated.at) } },
    written: entriesOf(entered ?? {}, ""),
    corrections: entriesOf(entered ?? {}, "+"),
    ...{ isInBook, recharge, paidOutSaidAt },
  }));
}

function entriesOf(entered: Record<string, number>, mark: "" | "+"): Partial<Record<Account, number>> {
  return Object.fromEntries(ACCOUNTS.map((account) => [account, entered[`${account}${mark}`] ?? 0]));
}

/** Entries of one parcel, and its place in the book that they lead to. */
export interface ToWrite {
  shipmentId: string;
  entries: readonly (MoneyEntry & Told)[];
  place: BookPlace;
  facts: MoneyFacts;
}

/** Who said it, and about what. */
export interface Told {
  reference: string | null;
  actorId: string | null;
  actorName: string | null;
  why: string | null;
}

/** Adds entries to the ledger and writes the places that they lead to, in one statement. The caller holds the parcels. */
export async function writeMoney(sql: Sql, shopId: string, parcels: readonly ToWrite[], at: Date): Promise<void> {
  if (parcels.length === 0) return;
  const entries = parcels.flatMap(({ shipmentId, entries }) =>
    entries.map(({ account, amountVnd, source, stays, reference, actorId, actorName, why }) => ({
      ...{ shop_id: shopId, shipment_id: shipmentId, account, amount_vnd: amountVnd, source, stays, reference },
      ...{ actor_id: actorId, actor_name: actorName, why, at },
    })),
  );
  const places = parcels.map(({ shipmentId, place, facts }) => ({
    ...{ shop_id: shopId, shipment_id: shipmentId },
    ...columnsOf(keptPlaceOf(place, facts)),
    ...sumsOf(place.sums),
  }));
  await sql.query(
    `WITH added AS (
       INSERT INTO money_entry (shop_id, shipment_id, account, amount_vnd, source, stays, reference, actor_id, actor_name, why, at)
       SELECT e.shop_id, e.shipment_id, e.account, e.amount_vnd, e.source, e.stays, e.reference, e.actor_id, e.actor_name,
              CASE WHEN s.redacted_at IS NULL THEN e.why END, e.at
         FROM jsonb_populate_recordset(NULL::money_entry, $1::jsonb) WITH ORDINALITY e
         JOIN shipment s ON s.shop_id = e.shop_id AND s.id = e.shipment_id ORDER BY e.ordinality)
     INSERT INTO parcel_money SELECT * FROM jsonb_populate_recordset(NULL::parcel_money, $2::jsonb)
     ON CONFLICT (shop_id, shipment_id) DO UPDATE SET ${PLACE_SETS}`,
    [JSON.stringify(entries), JSON.stringify(places)],
    { kept: true },
  );
}

const PLACE_COLUMNS = [
  ...["stage", "stage_vnd", "since", "is_known", "is_stated", "booked_on", "delivered_on", "paid_on"],
  // A trigger has put these in what is inserted.
  ...["order_id", "ordered_at"],
  ...ACCOUNTS,
];
const PLACE_SETS = PLACE_COLUMNS.map((column) => `"${column}" = excluded."${column}"`).join(", ");

function columnsOf({ stage, stageVnd, since, isKnown, isStated, bookedOn, deliveredOn, paidOn }: KeptPlace) {
  return {
    ...{ stage, stage_vnd: stageVnd, since, is_known: isKnown, is_stated: isStated },
    ...{ booked_on: bookedOn, delivered_on: deliveredOn, paid_on: paidOn },
  };
}
