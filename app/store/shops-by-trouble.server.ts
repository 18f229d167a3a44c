import { RANK_STEP, TROUBLE_RANK } from "~/domain/operator/trouble";
import type { Sql } from "./database.server";

/** Where a page of the list of shops ends. */
export interface TroubledShop {
  shopId: string;
  rank: number;
}

/** Joins `o`, a shop, with its token for Shopify: one step along the index for each shop, however many sessions its staff have. */
export const WITH_SHOPIFY_TOKEN = `LEFT JOIN "Session" t ON t.id = 'offline_' || o.domain`;

/** Condition: the shop has no token `t` for Shopify that works or can be renewed; only its staff can get one by opening the app. */
export const IS_SHOPIFY_TOKEN_MISSING = `(t.id IS NULL OR NOT (t.expires IS NULL OR t.expires > now()
  OR (t."refreshToken" IS NOT NULL AND (t."refreshTokenExpires" IS NULL OR t."refreshTokenExpires" > now()))))`;

/** A table of how many discrepancies are open of each shop that has some, by the kept counts: read once for all shops. */
const NOT_IN_STEP = `(SELECT shop_id, sum(n)::int AS n FROM (
  SELECT shop_id, value AS n FROM tally WHERE what = 'not_in_step'
  UNION ALL SELECT shop_id, change FROM tally_change WHERE what = 'not_in_step') t GROUP BY shop_id)`;

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
       SELECT o.id, o.uninstalled_at IS NOT NULL AS gone, coalesce(g.n, 0) + u.n AS stuck, coalesce(d.n, 0) AS unsteady,
              coalesce(a.health = 'rejected', false) OR ${IS_SHOPIFY_TOKEN_MISSING} AS stopped,
              coalesce(c.until > now(), false) OR EXISTS (SELECT 1 FROM shop_pause p WHERE p.shop_id = o.id) AS paused
         FROM shop o LEFT JOIN given_up g ON g.shop_id = o.id LEFT JOIN ${NOT_IN_STEP} d ON d.shop_id = o.id ${WITH_SHOPIFY_TOKEN}
              LEFT JOIN carrier_account a ON a.shop_id = o.id LEFT JOIN account_pause c ON c.shop_id = o.id,
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
