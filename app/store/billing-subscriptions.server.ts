import type { Plan } from "~/domain/billing/plans";
import { OPEN_STATUSES, type Subscription, type SubscriptionStatus } from "~/domain/billing/subscription";
import type { Sql } from "./database.server";
import { codeIn } from "./statements.server";

/** A subscription as it is stored. */
export interface StoredSubscription extends Subscription {
  /** Shopify's page where the merchant approves it; null: not known. */
  confirmationUrl: string | null;
  /** Since when the operator wants it ended; null: it is left as it is. */
  endingSince: Date | null;
}

/** Of a shop's subscriptions so many of the newest matter: each change of plan is one. */
const NEWEST = 50;

/** Returns a shop's subscriptions, the newest first. */
export function listSubscriptions(sql: Sql, shopId: string): Promise<StoredSubscription[]> {
  return sql.query(
    `SELECT id, plan AS handle, name, status, test, currency, monthly_cents AS "monthlyCents", free_parcels AS "freeParcels",
            parcel_cents AS "parcelCents", cap_cents AS "capCents", trial_days AS "trialDays", line_item_id AS "lineItemId",
            balance_cents AS "balanceCents", created_at AS "createdAt", covered_since AS "coveredSince",
            coalesce(approved_at, CASE WHEN covered_since IS NOT NULL THEN greatest(created_at, covered_since) END) AS "approvedAt",
            current_period_end AS "currentPeriodEnd", confirmation_url AS "confirmationUrl",
            ending_since AS "endingSince"
       FROM billing_subscription WHERE shop_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
    [shopId],
  );
}

/** A subscription as it is known when it comes to us. */
export interface NewStoredSubscription {
  id: string;
  /** Its terms, as they are agreed. */
  plan: Plan;
  test: boolean;
  createdAt: Date;
  /** Where it comes to us approved, as after a restore: at the latest when this says. */
  approvedAt?: Date;
  confirmationUrl: string | null;
}

/** Stores a subscription that waits for the merchant. One that is known stays as it is. */
export async function addSubscription(
  sql: Sql,
  shopId: string,
  added: NewStoredSubscription,
  now: Date,
): Promise<void> {
  const { id, plan, test, createdAt, approvedAt, confirmationUrl } = added;
  await sql.query(
    `INSERT INTO billing_subscription (shop_id, id, plan, name, status, test, currency, monthly_cents, free_parcels, parcel_cents,
                                       cap_cents, trial_days, created_at, confirmation_url, read_at, approved_at)
     VALUES ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING`,
    [
      ...[shopId, id, plan.handle, plan.name, test, plan.currency, plan.monthlyCents, plan.freeParcels],
      ...[plan.parcelCents, plan.capCents, plan.trialDays, createdAt, confirmationUrl, now, approvedAt ?? null],
    ],
  );
}

/** What Shopify said of a subscription. */
export interface SubscriptionNews {
  id: string;
  status: SubscriptionStatus;
  /** Null: it was never approved. */
  coveredSince: Date | null;
  currentPeriodEnd: Date | null;
  /** Null where Shopify names no line for further parcels: what is known stays. */
  usage: { lineItemId: string; balanceCents: number; capCents: number } | null;
}

/** Returns PostgreSQL's time, before Shopify is asked: of two readings the one that was begun later counts. */
export async function beginReading(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ at: Date }>("SELECT date_trunc('milliseconds', clock_timestamp()) AS at");
  if (!row) throw new Error("PostgreSQL did not say what time it is");
  return row.at;
}

/**
 * Records what Shopify said in a reading that was begun at `askedAt`. One that was begun later stays, and so does what was charged since. What
 * was approved once stays approved, and covered.
 */
export async function saveSubscription(
  sql: Sql,
  shopId: string,
  news: SubscriptionNews,
  { askedAt, now }: { askedAt: Date; now: Date },
): Promise<void> {
  const { id, status, coveredSince, currentPeriodEnd, usage } = news;
  await sql.query(
    `UPDATE billing_subscription
        SET status = $3, covered_since = coalesce(covered_since, $4), current_period_end = $5, line_item_id = coalesce($6, line_item_id),
            balance_cents = CASE WHEN charged_at > $10 THEN balance_cents ELSE coalesce($7, balance_cents) END,
            cap_cents = coalesce($8, cap_cents), read_at = $9, asked_at = $10,
            approved_at = coalesce(approved_at, CASE WHEN $3 IN ('active', 'frozen') THEN $9::timestamptz END)
      WHERE shop_id = $1 AND id = $2 AND (asked_at IS NULL OR asked_at <= $10)`,
    [
      ...[shopId, id, status, coveredSince, currentPeriodEnd],
      ...[usage?.lineItemId ?? null, usage?.balanceCents ?? null, usage?.capCents ?? null, now, askedAt],
    ],
  );
}

/** Adds to what was charged in Shopify's cycle, until it is read anew. */
export async function addToBalance(sql: Sql, shopId: string, subscriptionId: string, cents: number): Promise<void> {
  await sql.query(
    "UPDATE billing_subscription SET balance_cents = balance_cents + $3, charged_at = clock_timestamp() WHERE shop_id = $1 AND id = $2",
    [shopId, subscriptionId, cents],
  );
}

/** Ends all subscriptions of a shop that removed the app: Shopify ended them with it. */
export async function endSubscriptions(sql: Sql, shopId: string): Promise<void> {
  await sql.query(
    `UPDATE billing_subscription SET status = 'cancelled', current_period_end = NULL
      WHERE shop_id = $1 AND ${codeIn("status", OPEN_STATUSES)}`,
    [shopId],
  );
}

/** Records that the operator wants a plan that stands ended, which a worker does at Shopify. Returns false when it was so, or it does not stand. */
export async function wantPlanEnded(sql: Sql, shopId: string, id: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE billing_subscription SET ending_since = $3
      WHERE shop_id = $1 AND id = $2 AND status IN ('active', 'frozen') AND ending_since IS NULL RETURNING 1`,
    [shopId, id, now],
  );
  return rows.length > 0;
}

/** Returns how many installed shops have a plan that is not over; 1,000 at most. */
export async function countShopsWithPlan(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ shops: number }>(
    `SELECT count(*)::int AS shops FROM (SELECT 1 FROM shop s WHERE s.uninstalled_at IS NULL AND s.domain IS NOT NULL
       AND (SELECT 1 FROM billing_subscription p WHERE p.shop_id = s.id AND p.status IN ('pending', 'active', 'frozen') LIMIT 1) IS NOT NULL
      LIMIT 1000) k`,
  );
  return row?.shops ?? 0;
}

/** Returns how many shops have a plan while no living process was started with BILLING: 0 on a good day. */
export async function countPlansWithoutSwitch(sql: Sql): Promise<number> {
  const known = await sql.query("SELECT 1 FROM worker WHERE billing <> 'unset' LIMIT 1");
  const living = await sql.query("SELECT 1 FROM worker WHERE billing = 'unset' LIMIT 1");
  return known.length > 0 || living.length === 0 ? 0 : countShopsWithPlan(sql);
}
