import type { ShopSigns } from "~/domain/operator/trouble";
import type { Sql } from "./database.server";
import { IS_SHOPIFY_TOKEN_MISSING, WITH_SHOPIFY_TOKEN } from "./shops-by-trouble.server";

/** What an operator sees of one shop: figures and states, nobody's name. */
export interface ShopFigures extends ShopSigns {
  shopId: string;
  domain: string | null;
  installedAt: Date;
  onboardedAt: Date | null;
  backfilledAt: Date | null;
  pushedAt: Date | null;
  /** The last webhook of Shopify, to the hour. */
  webhookAt: Date | null;
  carrier: { environment: string; health: string; deniedCapabilities: number } | null;
  shopifyTokenUntil: Date | null;
  refreshTokenUntil: Date | null;
  carrierPausedUntil: Date | null;
  /** Pieces of work, up to 1,000 each. */
  waiting: number;
  dueSince: Date | null;
  running: number;
  /** Messages that are due and not applied, up to 1,000. */
  messages: number;
  messageSince: Date | null;
  bucket: { available: number; maximum: number; restoreRate: number; readAtMs: number } | null;
  /** Where today's fees at checkout came from. */
  quotes: { rates: number; live: number; cached: number; tariff: number; fallback: number; none: number };
  pauses: string[];
}

const MOST = 1_000;

/** The lanes of `o` in the inbox, as its indexes have them. */
const LANE = `(coalesce(i.lane, inbox_lane(i.shop_id, i.headers, i.body)) COLLATE "C") IN (o.id, o.domain)`;
const messagesOf = (line: string) =>
  `(SELECT i.outcome, i.retry_at, i.received_at FROM inbox i WHERE i.applied_at IS NULL AND ${line} AND ${LANE} LIMIT ${MOST})`;

/** Returns the figures of these shops, in their order; each costs a few steps along indexes, whatever its history. */
export async function readShopFigures(sql: Sql, shopIds: readonly string[], today: string): Promise<ShopFigures[]> {
  return sql.query<ShopFigures>(
    `SELECT o.id AS "shopId", o.domain, o.installed_at AS "installedAt", o.uninstalled_at AS "uninstalledAt",
            o.onboarded_at AS "onboardedAt", o.backfilled_at AS "backfilledAt", o.pushed_at AS "pushedAt",
            o.webhook_at AS "webhookAt",
            CASE WHEN a.shop_id IS NOT NULL THEN json_build_object('environment', a.environment, 'health', a.health,
              'deniedCapabilities', (SELECT count(*) FROM jsonb_object_keys(a.denied))) END AS carrier,
            coalesce(a.health = 'rejected', false) AS "isCarrierTokenRejected", ${IS_SHOPIFY_TOKEN_MISSING} AS "isShopifyTokenMissing",
            t.expires AS "shopifyTokenUntil", t."refreshTokenExpires" AS "refreshTokenUntil",
            c.until AS "carrierPausedUntil", coalesce(c.until > now(), false) AS "isCarrierPaused",
            w.*, m.*, u."unknownParcels", f."refusedSteps", n."notInStep",
            CASE WHEN b.shop_id IS NOT NULL THEN json_build_object('available', b.available, 'maximum', b.maximum,
              'restoreRate', b.restore_rate, 'readAtMs', extract(epoch FROM b.read_at) * 1000) END AS bucket,
            json_build_object('rates', coalesce(d.rates, 0), 'live', coalesce(d.live, 0), 'cached', coalesce(d.cached, 0),
              'tariff', coalesce(d.tariff, 0), 'fallback', coalesce(d.fallback, 0), 'none', coalesce(d.none, 0)) AS quotes,
            x.pauses, cardinality(x.pauses) > 0 AS "isOperatorPaused"
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted(id, n) JOIN shop o ON o.id = wanted.id
       LEFT JOIN carrier_account a ON a.shop_id = o.id
       ${WITH_SHOPIFY_TOKEN}
       LEFT JOIN account_pause c ON c.shop_id = o.id
       LEFT JOIN shopify_bucket b ON b.shop_id = o.id
       LEFT JOIN rate_day d ON d.shop_id = o.id AND d.day = $2::date,
            LATERAL (SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'running')::int AS running,
                            count(*) FILTER (WHERE state = 'parked')::int AS parked,
                            min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS "dueSince"
                       FROM ((SELECT state, due_at FROM work WHERE shop_id = o.id AND state IN ('waiting', 'running') LIMIT ${MOST})
                             UNION ALL (SELECT state, due_at FROM work WHERE shop_id = o.id AND state = 'parked' LIMIT ${MOST})) v) w,
            LATERAL (SELECT count(*)::int AS messages, min(CASE WHEN outcome IS NULL THEN received_at ELSE retry_at END) AS "messageSince"
                       FROM (${messagesOf("i.slow")} UNION ALL ${messagesOf("NOT i.slow")}) waiting WHERE outcome IS NULL OR retry_at <= now()) m,
            LATERAL (SELECT count(*)::int AS "unknownParcels" FROM (SELECT 1 FROM shipment s WHERE s.shop_id = o.id AND s.state = 'unknown' LIMIT ${MOST}) k) u,
            LATERAL (SELECT count(*)::int AS "refusedSteps" FROM (SELECT 1 FROM shopify_step s WHERE s.shop_id = o.id AND s.state = 'attention' LIMIT ${MOST}) k) f,
            LATERAL (SELECT coalesce(sum(value), 0)::int AS "notInStep"
                       FROM (SELECT value FROM tally WHERE shop_id = o.id AND what = 'not_in_step'
                             UNION ALL SELECT change FROM tally_change WHERE shop_id = o.id AND what = 'not_in_step') k) n,
            LATERAL (SELECT ARRAY(SELECT p.kind FROM shop_pause p WHERE p.shop_id = o.id ORDER BY p.kind) AS pauses) x
      ORDER BY wanted.n`,
    [shopIds, today],
  );
}
