import { RANK_STEP, TROUBLE_RANK } from "~/domain/operator/trouble";
import type { Sql } from "./database.server";
import { mayBeTaken } from "./shop-pauses.server";

/** Where a page of the list of shops ends. */
export interface TroubledShop {
  shopId: string;
  rank: number;
}

/** Condition: `o`, a shop, has no token for Shopify that works or can be renewed; only its staff can get one by opening the app. */
export const IS_SHOPIFY_TOKEN_MISSING = `NOT EXISTS (SELECT 1 FROM "Session" t WHERE t.id = 'offline_' || o.domain
  AND ((t.expires IS NULL OR t.expires > now()) OR (t."refreshToken" IS NOT NULL AND (t."refreshTokenExpires" IS NULL OR t."refreshTokenExpires" > now()))))`;

/** How many discrepancies of `o` are open, by the kept counts. */
export const NOT_IN_STEP = `coalesce((SELECT sum(n)::int FROM (
  SELECT value AS n FROM tally WHERE shop_id = o.id AND what = 'not_in_step'
  UNION ALL SELECT change FROM tally_change WHERE shop_id = o.id AND what = 'not_in_step') t), 0)`;

/** A backlog of what was given up by more than so many shops' worth is one trouble of ours, not of shops. */
const MOST_LOOKED_AT = 20_000;

/**
 * Returns the next shops after `after`, the most troubled first, as `rankOf` ranks them; `search` is a part of the domain, or the key.
 * Costs a few steps for each shop and what was given up of all, whatever the shops' histories are.
 */
export function listShopsByTrouble(
  sql: Sql,
  { search, after, limit }: { search: string; after: TroubledShop | null; limit: number },
): Promise<TroubledShop[]> {
  return sql.query<TroubledShop>(
    `WITH given_up AS (
       SELECT shop_id, count(*)::int AS n FROM (
         (SELECT shop_id FROM work WHERE state = 'parked' LIMIT ${MOST_LOOKED_AT})
         UNION ALL (SELECT shop_id FROM shopify_step WHERE state = 'attention' LIMIT ${MOST_LOOKED_AT})) g GROUP BY shop_id),
     signs AS (
       SELECT o.id, o.uninstalled_at IS NOT NULL AS gone, coalesce(g.n, 0) + u.n AS stuck, ${NOT_IN_STEP} AS unsteady,
              coalesce(a.health = 'rejected', false) OR ${IS_SHOPIFY_TOKEN_MISSING} AS stopped,
              coalesce(c.until > now(), false) OR EXISTS (SELECT 1 FROM shop_pause p WHERE p.shop_id = o.id) AS paused
         FROM shop o LEFT JOIN given_up g ON g.shop_id = o.id LEFT JOIN carrier_account a ON a.shop_id = o.id
              LEFT JOIN account_pause c ON c.shop_id = o.id,
              LATERAL (SELECT count(*)::int AS n FROM (SELECT 1 FROM shipment s WHERE s.shop_id = o.id AND s.state = 'unknown' LIMIT 1000) k) u
        WHERE o.domain IS NOT NULL AND ($1 = '' OR o.id = $1 OR strpos(o.domain, $1) > 0)),
     ranked AS (
       SELECT id AS "shopId",
              CASE WHEN gone THEN ${TROUBLE_RANK.gone} WHEN stopped THEN ${TROUBLE_RANK.stopped} WHEN stuck > 0 THEN ${TROUBLE_RANK.stuck}
                   WHEN unsteady > 0 OR paused THEN ${TROUBLE_RANK.behind} ELSE ${TROUBLE_RANK.none} END * ${RANK_STEP}
                + least(stuck + unsteady, ${RANK_STEP - 1}) AS rank
         FROM signs)
     SELECT * FROM ranked WHERE $2::int IS NULL OR rank < $2 OR (rank = $2 AND "shopId" > $3)
      ORDER BY rank DESC, "shopId" LIMIT $4`,
    [search, after?.rank ?? null, after?.shopId ?? "", limit],
  );
}

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
const WAITING_LOOKED_AT = 20_000;

/** Returns the shops whose work has been due for the longest; what the operator paused waits on purpose. */
export function listLateShops(sql: Sql, limit: number): Promise<LateShop[]> {
  return sql.query<LateShop>(
    `WITH queues AS (
       SELECT shop_id, kind, count(*) AS due, min(due_at) AS since
         FROM (SELECT shop_id, kind, due_at FROM work WHERE state = 'waiting' AND ${mayBeTaken("work.shop_id", "work.kind")}
                LIMIT ${WAITING_LOOKED_AT}) w
        WHERE due_at <= now() GROUP BY shop_id, kind),
     late AS (
       SELECT DISTINCT ON (shop_id) shop_id AS "shopId", (sum(due) OVER (PARTITION BY shop_id))::int AS due, since AS "dueSince", kind
         FROM queues ORDER BY shop_id, since, kind)
     SELECT late.*, o.domain FROM (SELECT * FROM late ORDER BY "dueSince", "shopId" LIMIT $1) late
       LEFT JOIN shop o ON o.id = late."shopId" ORDER BY late."dueSince", late."shopId"`,
    [limit],
  );
}
