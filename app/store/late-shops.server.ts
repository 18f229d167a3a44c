import type { Sql } from "./database.server";
import { isNotPaused } from "./shop-pauses.server";

/** A shop whose work waits, with since when. */
export interface LateShop {
  shopId: string;
  domain: string | null;
  /** Pieces of work that are due, of those looked at. */
  due: number;
  dueSince: Date;
  /** The queue with the longest wait. */
  kind: string;
}

/** So many pieces that wait are looked at, of all shops: with more, the answer to which shop waits is: all. */
const LOOKED_AT = 50_000;

/** Returns the shops whose work has been due for the longest; what the operator paused waits on purpose. */
export function listLateShops(sql: Sql, limit: number): Promise<LateShop[]> {
  return sql.query<LateShop>(
    `WITH queues AS (
       SELECT shop_id, kind, count(*) AS due, min(due_at) AS since
         FROM (SELECT shop_id, kind, due_at FROM work WHERE state = 'waiting' AND ${isNotPaused("work.shop_id", "work.kind")}
                LIMIT ${LOOKED_AT}) w
        WHERE due_at <= now() GROUP BY shop_id, kind),
     late AS (
       SELECT DISTINCT ON (shop_id) shop_id AS "shopId", (sum(due) OVER (PARTITION BY shop_id))::int AS due, since AS "dueSince", kind
         FROM queues ORDER BY shop_id, since, kind)
     SELECT late.*, o.domain FROM (SELECT * FROM late ORDER BY "dueSince", "shopId" LIMIT $1) late
       LEFT JOIN shop o ON o.id = late."shopId" ORDER BY late."dueSince", late."shopId"`,
    [limit],
  );
}
