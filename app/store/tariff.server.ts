import type { CarrierEnvironment } from "~/domain/carrier-environment";
import type { TariffEntry } from "~/domain/fee/tariff";
import type { Sql } from "./database.server";
import { TARIFF_CHANNEL } from "./notices.server";
import { deleteInSlices } from "./slices.server";
import { run, statement, tables } from "./statements.server";

export type StoredTariff = TariffEntry & { shopId: string };

/** The carrier account that was asked for a price: every account has its own. */
export interface PricedBy {
  accountCode: string;
  environment: CarrierEnvironment;
}

const prices = tables
  .selectFrom("fee_tariff")
  .select(["shop_id as shopId", "transport", "from_province as fromProvince", "from_district as fromDistrict"])
  .select(["to_province as toProvince", "to_district as toDistrict", "to_ward as toWard"])
  .select(["tags", "weight_step as weightStep", "insured", "value_vnd as valueVnd", "served", "fee_vnd as feeVnd"])
  .select(["insurance_vnd as insuranceVnd", "surcharges_vnd as surchargesVnd"])
  .select(["lowest_fee_vnd as lowestFeeVnd", "highest_fee_vnd as highestFeeVnd", "samples"])
  .select(statement<number>`(extract(epoch FROM seen_at) * 1000)::float8`.as("seenAt"));

/** A place that is not served has no fee: it must not count as the cheapest. */
const SEEN_LOWEST = statement`CASE WHEN NOT EXCLUDED.served THEN t.lowest_fee_vnd WHEN t.highest_fee_vnd = 0 THEN EXCLUDED.lowest_fee_vnd
                          ELSE least(t.lowest_fee_vnd, EXCLUDED.lowest_fee_vnd) END`;

/**
 * Stores tariff entries in one statement. The newest answer replaces older ones; lowest and highest fee and the number of
 * samples cover all processes, which are told. Prices of an account that the shop has no longer are left out: they may have waited here while
 * it connected another. The account is held, so that it is changed before this, or after.
 */
export async function saveTariff(sql: Sql, entries: readonly (StoredTariff & PricedBy)[]): Promise<void> {
  if (entries.length === 0) return;
  await run(
    sql,
    statement`WITH saved AS (INSERT INTO fee_tariff AS t (shop_id, transport, from_province, from_district, to_province, to_district, to_ward, tags,
                                  weight_step, insured, value_vnd, served, fee_vnd, insurance_vnd, surcharges_vnd,
                                  lowest_fee_vnd, highest_fee_vnd, samples, seen_at)
     SELECT r."shopId", r.transport, "fromProvince", "fromDistrict", "toProvince", "toDistrict", "toWard", tags, "weightStep",
            insured, "valueVnd", served, "feeVnd", "insuranceVnd", "surchargesVnd", "lowestFeeVnd", "highestFeeVnd", samples,
            to_timestamp("seenAt" / 1000)
       FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS r("shopId" text, transport text, "fromProvince" text, "fromDistrict" text,
            "toProvince" text, "toDistrict" text, "toWard" text, tags text, "weightStep" int, insured bool,
            "valueVnd" bigint, served bool, "feeVnd" bigint, "insuranceVnd" bigint, "surchargesVnd" bigint,
            "lowestFeeVnd" bigint, "highestFeeVnd" bigint, samples int, "seenAt" float8, "accountCode" text, environment text)
       JOIN carrier_account a ON a.shop_id = r."shopId" AND a.code = r."accountCode" AND a.environment = r.environment
        FOR SHARE OF a
     ON CONFLICT (shop_id, transport, from_province, from_district, to_province, to_district, to_ward, tags, weight_step,
                  insured)
     DO UPDATE SET
       lowest_fee_vnd = ${SEEN_LOWEST}, highest_fee_vnd = greatest(t.highest_fee_vnd, EXCLUDED.highest_fee_vnd),
       samples = t.samples + EXCLUDED.samples, saved_at = now(),
       (value_vnd, served, fee_vnd, insurance_vnd, surcharges_vnd, seen_at) =
         (SELECT x.* FROM (VALUES
            (EXCLUDED.value_vnd, EXCLUDED.served, EXCLUDED.fee_vnd, EXCLUDED.insurance_vnd, EXCLUDED.surcharges_vnd, EXCLUDED.seen_at),
            (t.value_vnd, t.served, t.fee_vnd, t.insurance_vnd, t.surcharges_vnd, t.seen_at)) AS x(a, b, c, d, e, f)
           ORDER BY x.f DESC LIMIT 1) RETURNING 1)
     SELECT pg_notify(${TARIFF_CHANNEL}, current_setting('application_name')) FROM saved LIMIT 1`,
  );
}

/**
 * Returns the first of these shops, in their order, that have `most` tariff entries together: at least one, and no more than are needed to
 * know that are counted.
 */
export async function findShopsOfPrices(sql: Sql, shopIds: readonly string[], most: number): Promise<string[]> {
  const entriesOf = (n: string) =>
    `(SELECT count(*)::int FROM (SELECT 1 FROM fee_tariff t WHERE t.shop_id = ($1::text[])[${n}] LIMIT $2) c)`;
  const rows = await sql.query<{ n: number }>(
    `WITH RECURSIVE counted AS (
       SELECT 1 AS n, ${entriesOf("1")} AS entries
       UNION ALL
       SELECT c.n + 1, c.entries + ${entriesOf("c.n + 1")} FROM counted c WHERE c.n < cardinality($1::text[]) AND c.entries < $2)
     SELECT n FROM counted WHERE n = 1 OR entries <= $2`,
    [shopIds, most],
  );
  return shopIds.slice(0, rows.length);
}

/** Returns the newest tariff entries of some shops, at most `limit` of each, the oldest first. */
export function readTariff(sql: Sql, shopIds: readonly string[], limit: number): Promise<StoredTariff[]> {
  const newest = prices.where("shop_id", "=", statement<string>`asked.id`).orderBy("seen_at", "desc").limit(limit);
  return run(
    sql,
    statement<StoredTariff>`SELECT newest.* FROM unnest(${shopIds}::text[]) AS asked(id) CROSS JOIN LATERAL (${newest}) AS newest ORDER BY "seenAt"`,
  );
}

/**
 * Returns the tariff entries that any process stored in the last `seconds`, by the database's own clock: the newest `limit` of
 * them, the oldest first.
 */
export function readRecentTariff(sql: Sql, seconds: number, limit: number): Promise<StoredTariff[]> {
  const newest = prices
    .where("saved_at", ">", statement<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy("saved_at", "desc")
    .limit(limit);
  return run(sql, tables.selectFrom(newest.as("newest")).selectAll().orderBy("seenAt"));
}

/** Deletes entries not refreshed since `before`; returns how many. */
export function purgeTariff(sql: Sql, before: Date): Promise<number> {
  return deleteInSlices(sql, { table: "fee_tariff", due: "saved_at < $1", by: "saved_at", values: [before] });
}
