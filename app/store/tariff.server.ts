import type { TariffEntry } from "~/domain/fee/tariff";
import type { Sql } from "./database.server";

/** A learned price with its shop. */
export type StoredTariff = TariffEntry & { shopId: string };

const COLUMNS = `shop_id AS "shopId", transport, from_province AS "fromProvince", from_district AS "fromDistrict",
  to_province AS "toProvince", to_district AS "toDistrict", to_ward AS "toWard", tags, weight_step AS "weightStep", insured,
  value_vnd AS "valueVnd", served, fee_vnd AS "feeVnd", insurance_vnd AS "insuranceVnd",
  surcharges_vnd AS "surchargesVnd", lowest_fee_vnd AS "lowestFeeVnd", highest_fee_vnd AS "highestFeeVnd", samples,
  (extract(epoch FROM seen_at) * 1000)::float8 AS "seenAt"`;

/** A refused place has no fees: it must not count as the cheapest one. */
const SEEN_LOWEST = `CASE WHEN NOT EXCLUDED.served THEN t.lowest_fee_vnd WHEN t.highest_fee_vnd = 0 THEN EXCLUDED.lowest_fee_vnd
                          ELSE least(t.lowest_fee_vnd, EXCLUDED.lowest_fee_vnd) END`;

/** Stores what was learned, in one statement; the newest answer stands, the history of all processes is kept. */
export async function saveTariff(sql: Sql, entries: readonly StoredTariff[]): Promise<void> {
  if (entries.length === 0) return;
  await sql.query(
    `INSERT INTO fee_tariff AS t (shop_id, transport, from_province, from_district, to_province, to_district, to_ward, tags,
                                  weight_step, insured, value_vnd, served, fee_vnd, insurance_vnd, surcharges_vnd,
                                  lowest_fee_vnd, highest_fee_vnd, samples, seen_at)
     SELECT "shopId", transport, "fromProvince", "fromDistrict", "toProvince", "toDistrict", "toWard", tags, "weightStep",
            insured, "valueVnd", served, "feeVnd", "insuranceVnd", "surchargesVnd", "lowestFeeVnd", "highestFeeVnd", samples,
            to_timestamp("seenAt" / 1000)
       FROM jsonb_to_recordset($1::jsonb) AS r("shopId" text, transport text, "fromProvince" text, "fromDistrict" text,
            "toProvince" text, "toDistrict" text, "toWard" text, tags text, "weightStep" int, insured bool,
            "valueVnd" bigint, served bool, "feeVnd" bigint, "insuranceVnd" bigint, "surchargesVnd" bigint,
            "lowestFeeVnd" bigint, "highestFeeVnd" bigint, samples int, "seenAt" float8)
     ON CONFLICT (shop_id, transport, from_province, from_district, to_province, to_district, to_ward, tags, weight_step,
                  insured)
     DO UPDATE SET
       lowest_fee_vnd = ${SEEN_LOWEST}, highest_fee_vnd = greatest(t.highest_fee_vnd, EXCLUDED.highest_fee_vnd),
       samples = t.samples + EXCLUDED.samples, saved_at = now(),
       (value_vnd, served, fee_vnd, insurance_vnd, surcharges_vnd, seen_at) =
         (SELECT x.* FROM (VALUES
            (EXCLUDED.value_vnd, EXCLUDED.served, EXCLUDED.fee_vnd, EXCLUDED.insurance_vnd, EXCLUDED.surcharges_vnd, EXCLUDED.seen_at),
            (t.value_vnd, t.served, t.fee_vnd, t.insurance_vnd, t.surcharges_vnd, t.seen_at)) AS x(a, b, c, d, e, f)
           ORDER BY x.f DESC LIMIT 1)`,
    [JSON.stringify(entries)],
  );
}

/** The newest learned prices of one shop. */
export async function readTariff(sql: Sql, shopId: string, limit: number): Promise<StoredTariff[]> {
  return sql.query(`SELECT ${COLUMNS} FROM fee_tariff WHERE shop_id = $1 ORDER BY seen_at DESC LIMIT $2`, [
    shopId,
    limit,
  ]);
}

/**
 * What any process stored in the last so many seconds, by the database's own clock, for the memory of the others: the
 * newest `limit` of it, the oldest of those first.
 */
export async function readRecentTariff(sql: Sql, seconds: number, limit: number): Promise<StoredTariff[]> {
  return sql.query(
    `SELECT * FROM (SELECT ${COLUMNS} FROM fee_tariff WHERE saved_at > now() - make_interval(secs => $1)
       ORDER BY saved_at DESC LIMIT $2) newest ORDER BY "seenAt"`,
    [seconds, limit],
  );
}

/** Removes what nobody learned anew since; gives how many rows. */
export async function purgeTariff(sql: Sql, before: Date): Promise<number> {
  return (await sql.query("DELETE FROM fee_tariff WHERE saved_at < $1 RETURNING 1", [before])).length;
}
