import type { UnpaidReason } from "~/domain/billing/day";
import type { Sql } from "./database.server";

/** A settled day, or a late part of one, as merchants read it. */
export interface UsageDay {
  day: string;
  part: number;
  parcels: number;
  free: number;
  charged: number;
  unpaid: number;
  unpaidWhy: UnpaidReason | null;
  amountCents: number;
  currency: string | null;
  state: "settled" | "wanted" | "charged" | "refused";
}

/** Returns the newest settled days of a shop, and those before `before` where it is given. */
export function listUsageDays(
  sql: Sql,
  shopId: string,
  before: Pick<UsageDay, "day" | "part"> | null,
  limit: number,
): Promise<UsageDay[]> {
  return sql.query(
    `SELECT day, part, parcels, free, charged, unpaid, unpaid_why AS "unpaidWhy", amount_cents AS "amountCents", currency, state
       FROM usage_charge WHERE shop_id = $1 AND ($2::text IS NULL OR (day, part) < ($2, $3))
      ORDER BY day DESC, part DESC LIMIT $4`,
    [shopId, before?.day ?? null, before?.part ?? null, limit],
  );
}

interface Amount {
  currency: string;
  cents: number;
}

/** The parcels of a calendar month. */
export interface MonthUsage {
  parcels: number;
  free: number;
  charged: number;
  unpaid: number;
  /** Of the parcels: those of today, and others that are not settled yet. */
  unsettled: number;
  /** What Shopify has charged, by currency. */
  chargedCents: Amount[];
  /** What it is still asked for. */
  wantedCents: Amount[];
}

/** Returns what a shop used in a calendar month (`YYYY-MM` in Vietnam), with what is not settled. */
export async function readMonthUsage(sql: Sql, shopId: string, month: string): Promise<MonthUsage> {
  const ofMonth = [shopId, `${month}-01`, `${month}-99`];
  const [[sums], amounts, [open]] = await Promise.all([
    sql.query<Pick<MonthUsage, "parcels" | "free" | "charged" | "unpaid">>(
      `SELECT coalesce(sum(parcels), 0)::int AS parcels, coalesce(sum(free), 0)::int AS free,
              coalesce(sum(charged), 0)::int AS charged, coalesce(sum(unpaid), 0)::int AS unpaid
         FROM usage_charge WHERE shop_id = $1 AND day >= $2 AND day < $3`,
      ofMonth,
    ),
    sql.query<Amount & { state: string }>(
      `SELECT state, currency, sum(amount_cents)::int AS cents FROM usage_charge
        WHERE shop_id = $1 AND day >= $2 AND day < $3 AND amount_cents > 0 GROUP BY state, currency ORDER BY currency`,
      ofMonth,
    ),
    sql.query<{ unsettled: number }>(
      `SELECT count(*)::int AS unsettled FROM billable_parcel
        WHERE shop_id = $1 AND day IS NULL AND day_in_vietnam(counted_at) >= $2 AND day_in_vietnam(counted_at) < $3`,
      ofMonth,
    ),
  ]);
  const unsettled = open?.unsettled ?? 0;
  const settled = sums ?? { parcels: 0, free: 0, charged: 0, unpaid: 0 };
  const amountsIn = (wanted: string) =>
    amounts.flatMap(({ state, currency, cents }) => (state === wanted ? [{ currency, cents }] : []));
  return {
    ...{ ...settled, parcels: settled.parcels + unsettled, unsettled },
    ...{ chargedCents: amountsIn("charged"), wantedCents: amountsIn("wanted") },
  };
}
