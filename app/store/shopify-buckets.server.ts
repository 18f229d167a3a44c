import type { Log } from "~/log.server";
import type { Sql } from "./database.server";
import { run, statement } from "./statements.server";

/** What Shopify said of a shop's cost bucket (shopify 4). */
export interface BucketReading {
  available: number;
  maximum: number;
  /** Points a second. */
  restoreRate: number;
}

/** Keeps what Shopify last said of each shop's bucket, for the operator: other processes cannot see it. */
export interface BucketLog {
  note(shopDomain: string, reading: BucketReading): void;
  /** Writes what was noted since the last time, in one statement. Never throws. */
  write(): Promise<void>;
}

/** Returns a log that keeps the newest reading of each shop until it is written to `database`. */
export function createBucketLog(database: Sql, now: () => Date, log: Log): BucketLog {
  let latest = new Map<string, BucketReading & { readAt: Date }>();
  return {
    note: (shopDomain, reading) => void latest.set(shopDomain, { ...reading, readAt: now() }),
    async write() {
      const rows = [...latest].map(([domain, reading]) => ({ domain, ...reading }));
      latest = new Map();
      if (rows.length === 0) return;
      try {
        await saveBuckets(database, rows);
      } catch (error) {
        // Old by the next time: what Shopify says then is written then.
        log.warn({ err: error, shops: rows.length }, "buckets.not_written");
      }
    },
  };
}

/** Stores readings of shops by their domains; an older one does not replace a newer. */
export async function saveBuckets(
  sql: Sql,
  rows: readonly (BucketReading & { domain: string; readAt: Date })[],
): Promise<void> {
  await run(
    sql,
    statement`INSERT INTO shopify_bucket AS b (shop_id, available, maximum, restore_rate, read_at)
     SELECT s.id, round(r.available), round(r.maximum), round(r."restoreRate"), r."readAt"
       FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         AS r(domain text, available float8, maximum float8, "restoreRate" float8, "readAt" timestamptz)
       JOIN shop s ON s.domain = r.domain ORDER BY s.id
     ON CONFLICT (shop_id) DO UPDATE SET available = excluded.available, maximum = excluded.maximum,
       restore_rate = excluded.restore_rate, read_at = excluded.read_at WHERE b.read_at < excluded.read_at`,
  );
}

/** A shop whose bucket was nearly empty. */
export interface EmptyBucket extends BucketReading {
  shopId: string;
  domain: string | null;
  readAt: Date;
}

/** Returns the shops whose buckets were the emptiest, of those that Shopify answered for in the last quarter of an hour. */
export function listEmptiestBuckets(sql: Sql, limit: number): Promise<EmptyBucket[]> {
  return run(
    sql,
    statement<EmptyBucket>`SELECT b.shop_id AS "shopId", o.domain, b.available, b.maximum, b.restore_rate AS "restoreRate", b.read_at AS "readAt"
       FROM shopify_bucket b JOIN shop o ON o.id = b.shop_id WHERE b.read_at > now() - interval '15 minutes'
      ORDER BY b.available::float8 / greatest(b.maximum, 1), b.shop_id LIMIT ${limit}`,
  );
}
