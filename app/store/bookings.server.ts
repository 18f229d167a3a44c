import type { BookingBasis } from "~/domain/booking/basis";
import type { Origins } from "~/domain/draft/origins";
import type { ParcelRequest } from "~/domain/parcel/request";
import type { Sql } from "./database.server";
import { insertRow, redactedWithParcel, selectList, type Table, updateRows } from "./rows.server";

type AttemptState = "intended" | "sending" | "booked" | "refused" | "unknown" | "ended";

/** One carrier reference and what became of it. */
export interface AttemptRow {
  partnerId: string;
  shopId: string;
  shipmentId: string;
  n: number;
  state: AttemptState;
  fingerprint: string;
  request: ParcelRequest;
  /** Who decided each part of it; null for what was sent before this was kept. */
  origins: Origins | null;
  /** What the order said then; null: booked before this was kept, or forgotten with its buyer. */
  basis: BookingBasis | null;
  sends: number;
  intendedAt: Date;
  firstSentAt: Date | null;
  answeredAt: Date | null;
  trackingNumber: string | null;
  error: AttemptError | null;
}

/** The last thing that went wrong, in the carrier's words. */
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

/** The next `<n>` for an order number: given out once, for ever (domain 1). */
export async function nextReferenceNumber(sql: Sql, shopId: string, orderNumber: string): Promise<number> {
  const rows = await sql.query<{ lastN: number }>(
    `INSERT INTO reference_counter (shop_id, order_number, last_n) VALUES ($1, $2, 1)
     ON CONFLICT (shop_id, order_number) DO UPDATE SET last_n = reference_counter.last_n + 1
     RETURNING last_n AS "lastN"`,
    [shopId, orderNumber],
  );
  const [row] = rows;
  if (!row) throw new Error("the reference counter gave nothing");
  return row.lastN;
}

/** Stores a reference before its first call. A reference that exists already makes this throw: it must never be reused. */
export async function insertAttempt(
  sql: Sql,
  attempt: Pick<AttemptRow, "partnerId" | "shopId" | "shipmentId" | "n" | "fingerprint" | "request">,
  now: Date,
): Promise<void> {
  await insertRow(sql, table, { ...attempt, state: "intended", intendedAt: now });
}

/** The reference a parcel is or was last booked under. */
export async function readCurrentAttempt(sql: Sql, shopId: string, shipmentId: string): Promise<AttemptRow | null> {
  const rows = await sql.query<AttemptRow>(
    `SELECT ${selectList(table)} FROM booking_attempt WHERE shop_id = $1 AND shipment_id = $2 ORDER BY n DESC LIMIT 1`,
    [shopId, shipmentId],
  );
  return rows[0] ?? null;
}

/** The same for each parcel of an order that was ever to be booked. */
export async function listCurrentAttempts(sql: Sql, shopId: string, orderId: string): Promise<AttemptRow[]> {
  return sql.query<AttemptRow>(
    `SELECT DISTINCT ON (shipment_id) ${selectList(table)} FROM booking_attempt
      WHERE shop_id = $1 AND shipment_id IN (SELECT id FROM shipment WHERE shop_id = $1 AND order_id = $2)
      ORDER BY shipment_id, n DESC`,
    [shopId, orderId],
  );
}

/** What was settled is settled: a sender that lost its lock and comes late changes nothing. */
const OPEN = "state NOT IN ('booked', 'ended')";

/** Notes that a reference goes out now; null when somebody settled it meanwhile. Returns it with its times and sends. */
export async function beginSending(
  sql: Sql,
  attempt: Pick<AttemptRow, "shopId" | "partnerId">,
  now: Date,
): Promise<Pick<AttemptRow, "sends" | "firstSentAt"> | null> {
  const rows = await sql.query<Pick<AttemptRow, "sends" | "firstSentAt">>(
    `UPDATE booking_attempt SET state = 'sending', sends = sends + 1, first_sent_at = coalesce(first_sent_at, $3)
      WHERE shop_id = $1 AND partner_id = $2 AND ${OPEN} RETURNING sends, first_sent_at AS "firstSentAt"`,
    [attempt.shopId, attempt.partnerId, now],
  );
  return rows[0] ?? null;
}

/** Puts a reference back to how it stood before it was sent, when the carrier took nothing. */
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

/** Whether a reference is still to be settled; holds its row until the transaction ends. */
export async function lockOpenAttempt(sql: Sql, attempt: Pick<AttemptRow, "shopId" | "partnerId">): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM booking_attempt WHERE shop_id = $1 AND partner_id = $2 AND ${OPEN} FOR UPDATE`,
    [attempt.shopId, attempt.partnerId],
  );
  return rows.length === 1;
}

/** Notes what became of a reference. */
export async function updateAttempt(
  sql: Sql,
  attempt: Pick<AttemptRow, "shopId" | "partnerId">,
  patch: Partial<Omit<AttemptRow, "partnerId" | "shopId" | "shipmentId" | "n">>,
): Promise<void> {
  await updateRows(sql, table, { shopId: attempt.shopId, partnerId: attempt.partnerId }, patch);
}

/** Ends all references of a parcel: none of them is sent or looked up any more. */
export async function endAttempts(sql: Sql, shopId: string, shipmentId: string): Promise<void> {
  await sql.query("UPDATE booking_attempt SET state = 'ended' WHERE shop_id = $1 AND shipment_id = $2", [
    shopId,
    shipmentId,
  ]);
}
