import type { BookingBasis } from "~/domain/booking/basis";
import type { Origins } from "~/domain/draft/origins";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { Sql } from "./database.server";
import { addRowSets, updateRowSets } from "./row-sets.server";
import { ofEachParcel, redactedWithParcel, selectList, type Table, updateRows } from "./rows.server";

type AttemptState = "intended" | "sending" | "booked" | "refused" | "unknown" | "ended";

/** One booking attempt: a carrier reference and what became of it. */
export interface AttemptRow {
  partnerId: string;
  shopId: string;
  shipmentId: string;
  n: number;
  state: AttemptState;
  fingerprint: string;
  request: ParcelRequest;
  /** Who decided each part of the request; null: sent before this was stored. */
  origins: Origins | null;
  /** What the order said when it was booked; null: booked before this was stored, or erased with its buyer. */
  basis: BookingBasis | null;
  sends: number;
  intendedAt: Date;
  firstSentAt: Date | null;
  answeredAt: Date | null;
  trackingNumber: string | null;
  error: AttemptError | null;
}

/** The last error, with the carrier's own message. */
export interface AttemptError {
  kind: string;
  code: string | null;
  message: string;
  logId: string | null;
}

type AttemptField = keyof AttemptRow;

const table: Table<AttemptField> = {
  name: "booking_attempt",
  columns: {
    partnerId: "partner_id",
    shopId: "shop_id",
    shipmentId: "shipment_id",
    n: "n",
    state: "state",
    fingerprint: "fingerprint",
    request: "request",
    origins: "origins",
    basis: "basis",
    sends: "sends",
    intendedAt: "intended_at",
    firstSentAt: "first_sent_at",
    answeredAt: "answered_at",
    trackingNumber: "label",
    error: "error",
  },
  json: ["request", "origins", "basis", "error"],
  redaction: redactedWithParcel,
};

/**
 * Returns the next `<n>` for each of these order numbers, in their order; a number that occurs twice gets two. Each is issued
 * only once (domain 1.2). Counters are locked in the order of their numbers until the transaction ends.
 */
export async function nextReferenceNumbers(
  sql: Sql,
  shopId: string,
  orderNumbers: readonly string[],
): Promise<number[]> {
  if (orderNumbers.length === 0) return [];
  const wanted = [...Map.groupBy(orderNumbers, (number) => number)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = await sql.query<{ orderNumber: string; lastN: number }>(
    `INSERT INTO reference_counter (shop_id, order_number, last_n)
     SELECT $1, w.order_number, w.count FROM unnest($2::text[], $3::int[]) AS w(order_number, count)
     ON CONFLICT (shop_id, order_number) DO UPDATE SET last_n = reference_counter.last_n + excluded.last_n
     RETURNING order_number AS "orderNumber", last_n AS "lastN"`,
    [shopId, wanted.map(([number]) => number), wanted.map(([, { length }]) => length)],
    { kept: true },
  );
  const next = new Map(
    rows.map(({ orderNumber, lastN }) => [
      orderNumber,
      lastN - orderNumbers.filter((number) => number === orderNumber).length,
    ]),
  );
  return orderNumbers.map((number) => {
    const n = (next.get(number) ?? Number.NaN) + 1;
    if (!Number.isSafeInteger(n)) throw new Error("the reference counter gave nothing");
    next.set(number, n);
    return n;
  });
}

/** Stores references before their first call. Throws when one exists already: a reference must never be reused. */
export async function insertAttempts(
  sql: Sql,
  attempts: readonly (Partial<AttemptRow> & Pick<AttemptRow, "partnerId" | "shopId" | "shipmentId">)[],
): Promise<void> {
  await addRowSets(sql, table, attempts);
}

/** Stores what became of many attempts. */
export function updateAttempts(
  sql: Sql,
  patches: readonly (Partial<AttemptRow> & Pick<AttemptRow, "partnerId" | "shopId">)[],
): Promise<void> {
  return updateRowSets(sql, table, ["shopId", "partnerId"], patches);
}

/** Returns the latest booking attempt of each of these parcels that has one, by the parcel's id. */
export async function listAttemptsOf(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, AttemptRow>> {
  const rows = await sql.query<AttemptRow>(
    `SELECT DISTINCT ON (s."shipmentId") s.* FROM ${ofEachParcel(`SELECT ${selectList(table)} FROM booking_attempt`)}
      ORDER BY s."shipmentId", s.n DESC`,
    [shopId, shipmentIds],
  );
  return new Map(rows.map((row) => [row.shipmentId, row]));
}

/** What a parcel's history needs to know of its latest booking attempt. */
export interface AttemptInBrief {
  shopId: string;
  partnerId: string;
  shipmentId: string;
  request: Pick<ParcelRequest, "tags">;
}

/** Returns the latest booking attempts as {@link listAttemptsOf} does, without what was sent: of most parcels that is not needed. */
export async function listAttemptsInBrief(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, AttemptInBrief>> {
  const rows = await sql.query<AttemptInBrief>(
    `SELECT DISTINCT ON (s.shipment_id) s.shop_id AS "shopId", s.partner_id AS "partnerId", s.shipment_id AS "shipmentId",
            jsonb_build_object('tags', coalesce(s.tags, '[]')) AS request
       FROM ${ofEachParcel("SELECT shop_id, partner_id, shipment_id, n, request -> 'tags' AS tags FROM booking_attempt")}
      ORDER BY s.shipment_id, s.n DESC`,
    [shopId, shipmentIds],
  );
  return new Map(rows.map((row) => [row.shipmentId, row]));
}

/** Returns when the latest attempt of each of these parcels was first sent, by the parcel's id. */
export async function listFirstSent(
  sql: Sql,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows = await sql.query<{ shipmentId: string; firstSentAt: Date | null }>(
    `SELECT DISTINCT ON (s.shipment_id) s.shipment_id AS "shipmentId", s.first_sent_at AS "firstSentAt"
       FROM ${ofEachParcel("SELECT shipment_id, n, first_sent_at FROM booking_attempt")}
      ORDER BY s.shipment_id, s.n DESC`,
    [shopId, shipmentIds],
  );
  return new Map(rows.map(({ shipmentId, firstSentAt }) => [shipmentId, firstSentAt]));
}

/** Returns the latest booking attempt of a parcel; null when there is none. */
export async function readCurrentAttempt(sql: Sql, shopId: string, shipmentId: string): Promise<AttemptRow | null> {
  const rows = await sql.query<AttemptRow>(
    `SELECT ${selectList(table)} FROM booking_attempt WHERE shop_id = $1 AND shipment_id = $2 ORDER BY n DESC LIMIT 1`,
    [shopId, shipmentId],
  );
  return rows[0] ?? null;
}

/** Returns the latest booking attempt of each parcel of an order that has one. */
export async function listCurrentAttempts(sql: Sql, shopId: string, orderId: string): Promise<AttemptRow[]> {
  return sql.query<AttemptRow>(
    `SELECT DISTINCT ON (shipment_id) ${selectList(table)} FROM booking_attempt
      WHERE shop_id = $1 AND shipment_id IN (SELECT id FROM shipment WHERE shop_id = $1 AND order_id = $2)
      ORDER BY shipment_id, n DESC`,
    [shopId, orderId],
  );
}

/** An attempt with a final result does not change any more, even when a sender that lost its lock reports late. */
const OPEN = "state NOT IN ('booked', 'ended')";

/** Sets an attempt back to its state before it was sent, when the carrier accepted nothing. */
export async function revertSending(
  sql: Sql,
  attempt: Pick<AttemptRow, "shopId" | "partnerId">,
  state: "intended" | "unknown",
): Promise<void> {
  await sql.query(`UPDATE booking_attempt SET state = $3 WHERE shop_id = $1 AND partner_id = $2 AND ${OPEN}`, [
    attempt.shopId,
    attempt.partnerId,
    state,
  ]);
}

/** Returns whether an attempt is still open. Locks its row until the transaction ends. */
export async function lockOpenAttempt(sql: Sql, attempt: Pick<AttemptRow, "shopId" | "partnerId">): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM booking_attempt WHERE shop_id = $1 AND partner_id = $2 AND ${OPEN} FOR UPDATE`,
    [attempt.shopId, attempt.partnerId],
  );
  return rows.length === 1;
}

/** Returns which of these references are still open. Locks their rows until the transaction ends. */
export async function lockOpenAttempts(sql: Sql, shopId: string, partnerIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ partnerId: string }>(
    `SELECT partner_id AS "partnerId" FROM booking_attempt WHERE shop_id = $1 AND partner_id = ANY($2) AND ${OPEN}
      ORDER BY partner_id FOR UPDATE`,
    [shopId, partnerIds],
  );
  return new Set(rows.map(({ partnerId }) => partnerId));
}

/** Stores what became of an attempt. */
export async function updateAttempt(
  sql: Sql,
  attempt: Pick<AttemptRow, "shopId" | "partnerId">,
  patch: Partial<Omit<AttemptRow, "partnerId" | "shopId" | "shipmentId" | "n">>,
): Promise<void> {
  await updateRows(sql, table, { shopId: attempt.shopId, partnerId: attempt.partnerId }, patch);
}

/** Ends all attempts of a parcel: none is sent or looked up any more. */
export async function endAttempts(sql: Sql, shopId: string, shipmentId: string): Promise<void> {
  await sql.query("UPDATE booking_attempt SET state = 'ended' WHERE shop_id = $1 AND shipment_id = $2", [
    shopId,
    shipmentId,
  ]);
}
