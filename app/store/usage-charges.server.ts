import type { DaySettled, UnpaidReason } from "~/domain/billing/day";
import type { Sql } from "./database.server";
import { deleteInSlices } from "./slices.server";
import { first, statement } from "./statements.server";

/** Whole days of which it is not known whether Shopify has charged them. */
export interface DoubtfulTime {
  from: Date;
  to: Date;
}

/** Returns the first day with parcels that are not settled, before `before` and not in doubt; null: there is none. */
export async function firstUnsettledDay(
  sql: Sql,
  shopId: string,
  before: Date,
  doubt: DoubtfulTime | null = null,
): Promise<string | null> {
  const row = await first(
    sql,
    statement<{ day: string }>`SELECT day_in_vietnam(counted_at) AS day FROM billable_parcel
      WHERE shop_id = ${shopId} AND day IS NULL AND counted_at < ${before}
        AND (${doubt?.from ?? null}::timestamptz IS NULL OR counted_at < ${doubt?.from ?? null} OR counted_at >= ${doubt?.to ?? null}) ORDER BY counted_at LIMIT 1`,
  );
  return row?.day ?? null;
}

/** A part of a day, whose parcels nobody else takes any more. */
export interface DayPart {
  part: number;
  parcels: number;
}

/** Takes the parcels of a day that are not settled as its next part. To be done in one transaction with {@link addUsageCharge}. */
export async function takeDay(sql: Sql, shopId: string, day: string, from: Date, to: Date): Promise<DayPart> {
  const [last] = await sql.query<{ part: number }>(
    "SELECT coalesce(max(part), 0)::int AS part FROM usage_charge WHERE shop_id = $1 AND day = $2",
    [shopId, day],
  );
  const part = (last?.part ?? 0) + 1;
  const [taken] = await sql.query<{ parcels: number }>(
    `WITH taken AS (
       UPDATE billable_parcel SET day = $2, part = $3
        WHERE shop_id = $1 AND day IS NULL AND counted_at >= $4 AND counted_at < $5 RETURNING 1)
     SELECT count(*)::int AS parcels FROM taken`,
    [shopId, day, part, from, to],
  );
  return { part, parcels: taken?.parcels ?? 0 };
}

/** Returns how many free parcels of a calendar month (`YYYY-MM` in Vietnam) are used. */
export async function freeUsedIn(sql: Sql, shopId: string, month: string): Promise<number> {
  const [row] = await sql.query<{ free: number }>(
    `SELECT coalesce(sum(free), 0)::int AS free FROM usage_charge WHERE shop_id = $1 AND day >= $2 AND day < $3`,
    [shopId, `${month}-01`, `${month}-99`],
  );
  return row?.free ?? 0;
}

/** A part of a day as it was settled. */
export interface NewUsageCharge extends DayPart, DaySettled {
  day: string;
  /** What is charged, and to what; null: nothing is. */
  to: { subscriptionId: string; lineItemId: string; currency: string } | null;
}

/** Records what becomes of a part of a day: what is to be charged is wanted from now on. */
export async function addUsageCharge(sql: Sql, shopId: string, added: NewUsageCharge, now: Date): Promise<void> {
  const { day, part, parcels, free, charged, unpaid, unpaidWhy, amountCents, to } = added;
  await sql.query(
    `INSERT INTO usage_charge (shop_id, day, part, parcels, free, charged, unpaid, unpaid_why, amount_cents,
                               subscription_id, line_item_id, currency, state, settled_at, ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, CASE WHEN $13 = 'settled' THEN $14::timestamptz END)`,
    [
      ...[shopId, day, part, parcels, free, charged, unpaid, unpaidWhy, amountCents],
      ...[to?.subscriptionId ?? null, to?.lineItemId ?? null, to?.currency ?? null],
      ...[amountCents > 0 ? "wanted" : "settled", now],
    ],
  );
}

/** A charge that Shopify has not confirmed. */
export interface WantedCharge {
  day: string;
  part: number;
  charged: number;
  /** How often Shopify refused it in general. */
  refusals: number;
  settledAt: Date;
  amountCents: number;
  subscriptionId: string;
  lineItemId: string;
  currency: string;
  /** For how many milliseconds more a request whose end was not recorded may be carried out; 0: none is. */
  restMs: number;
}

/** Returns the oldest charge that is wanted and not put off. A request may be carried out for `settlesAfterMs` after it was begun, by PostgreSQL's clock. */
export async function nextWantedCharge(
  sql: Sql,
  shopId: string,
  settlesAfterMs: number,
  now: Date,
): Promise<WantedCharge | null> {
  const [row] = await sql.query<WantedCharge>(
    `SELECT day, part, charged, refusals, settled_at AS "settledAt", amount_cents AS "amountCents", subscription_id AS "subscriptionId", line_item_id AS "lineItemId",
            currency, coalesce(greatest(ceil(extract(epoch FROM begun_at - now()) * 1000 + $2), 0), 0)::int AS "restMs"
       FROM usage_charge WHERE shop_id = $1 AND state = 'wanted' AND (due_at IS NULL OR due_at <= $3) ORDER BY day, part LIMIT 1`,
    [shopId, settlesAfterMs, now],
  );
  return row ?? null;
}

type ChargeKey = Pick<WantedCharge, "day" | "part">;

/** Records that Shopify is being asked for a charge: until the end is known it may have been made. */
export async function beginCharge(sql: Sql, shopId: string, { day, part }: ChargeKey): Promise<void> {
  await sql.query("UPDATE usage_charge SET begun_at = now() WHERE shop_id = $1 AND day = $2 AND part = $3", [
    ...[shopId, day, part],
  ]);
}

/** Records that Shopify is not being asked: the request was not carried out. */
export async function calmCharge(sql: Sql, shopId: string, { day, part }: ChargeKey): Promise<void> {
  await sql.query("UPDATE usage_charge SET begun_at = NULL WHERE shop_id = $1 AND day = $2 AND part = $3", [
    ...[shopId, day, part],
  ]);
}

/** Puts a charge off that Shopify refused in general: it may take it later. */
export async function putChargeOff(
  sql: Sql,
  shopId: string,
  { day, part }: ChargeKey,
  { message, until }: { message: string; until: Date },
): Promise<void> {
  await sql.query(
    `UPDATE usage_charge SET begun_at = NULL, refusals = refusals + 1, refusal = $4, due_at = $5
      WHERE shop_id = $1 AND day = $2 AND part = $3 AND state = 'wanted'`,
    [shopId, day, part, message, until],
  );
}

/** Records that Shopify made a charge, of which amount. Returns false when another process recorded its end. */
export async function confirmCharge(
  sql: Sql,
  shopId: string,
  { day, part }: ChargeKey,
  made: { recordId: string; amountCents: number },
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE usage_charge SET state = 'charged', begun_at = NULL, due_at = NULL, refusal = NULL, record_id = $4, amount_cents = $5, ended_at = $6
      WHERE shop_id = $1 AND day = $2 AND part = $3 AND state = 'wanted' RETURNING 1`,
    [shopId, day, part, made.recordId, made.amountCents, now],
  );
  return rows.length > 0;
}

/** Records that Shopify refused a charge: its parcels are never charged. Changes nothing when another process recorded its end. */
export async function refuseCharge(
  sql: Sql,
  shopId: string,
  { day, part }: ChargeKey,
  { why, message }: { why: UnpaidReason; message: string },
  now: Date,
): Promise<void> {
  await sql.query(
    `UPDATE usage_charge SET state = 'refused', begun_at = NULL, due_at = NULL, unpaid = unpaid + charged, charged = 0, amount_cents = 0,
            unpaid_why = $4, refusal = $5, ended_at = $6
      WHERE shop_id = $1 AND day = $2 AND part = $3 AND state = 'wanted'`,
    [shopId, day, part, why, message, now],
  );
}

/** Returns for how many seconds the oldest charge has waited that Shopify has not taken; 0 when there is none. */
export async function chargeWaitsSeconds(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>(
    "SELECT coalesce(extract(epoch FROM now() - min(settled_at)), 0)::float8 AS seconds FROM usage_charge WHERE state = 'wanted'",
  );
  return row?.seconds ?? 0;
}

/** Returns how many charges of the days settled since yesterday Shopify refused for good, other than at a merchant's maximum. */
export async function countRefusedCharges(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM usage_charge
      WHERE settled_at > now() - interval '2 days' AND state = 'refused' AND unpaid_why = 'refused'`,
  );
  return row?.count ?? 0;
}

/** Deletes what became of days that were settled before `before`; returns how many. */
export function purgeUsage(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "usage_charge", due: "settled_at < $1", by: "settled_at", values: [before] });
}
