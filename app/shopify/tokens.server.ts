import { z } from "zod";
import { assertShopDomain } from "./shop-domain";
import { ShopifyError } from "./shopify-error";
import { type AppCredentials, requestToken } from "./token-endpoint.server";
import { createTurns } from "./turns";

/** What Shopify gives for one shop: an access token of about an hour and a refresh token of 90 days. */
export interface OfflineTokens {
  accessToken: string;
  accessTokenExpiresAt: Date;
  /** Null for a token made before expiring tokens: it cannot be refreshed. */
  refreshToken: string | null;
  refreshTokenExpiresAt: Date | null;
}

export interface OfflineTokensDeps extends AppCredentials {
  /** Null when the app is not installed in the shop. */
  load(shopDomain: string): Promise<OfflineTokens | null>;
  /** Stores the pair in one write. */
  save(shopDomain: string, tokens: OfflineTokens): Promise<void>;
  /** Runs `work` alone for that shop over all processes. */
  lock<Result>(shopDomain: string, work: () => Promise<Result>): Promise<Result>;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface OfflineTokenSource {
  /** A token that stays valid for minutes. Throws `ShopifyError` `token_rejected` when the merchant must open the app. */
  accessToken(shopDomain: string): Promise<string>;
  /** A token other than the one Shopify has just refused; the same errors. */
  refreshed(shopDomain: string, rejectedToken: string): Promise<string>;
}

/** What a caller takes: `good` at once; `bearable` only when Shopify cannot be reached for a new one. */
interface Demand {
  good(tokens: OfflineTokens): boolean;
  bearable(tokens: OfflineTokens): boolean;
}

/** Long enough for the slowest job step, and the margin Shopify's own library keeps. */
const FRESH_MS = 5 * 60_000;
const ANSWER_MS = 10_000;
/**
 * A renewal holds a database connection for its lock and needs another to read and store. When the tokens of many shops
 * end together, as after an outage, more than a few at once could take the whole pool and wait for each other.
 */
const RENEWALS_AT_ONCE = 4;

const pairSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
});

/**
 * Offline tokens for jobs and pages. Each refresh uses up a refresh token, and Shopify's library refreshes without a
 * lock (contracts 8.5): here one caller per shop refreshes, the others wait for its pair.
 */
export function createOfflineTokens(deps: OfflineTokensDeps): OfflineTokenSource {
  const { load, save, lock, now } = deps;
  const inTurn = createTurns(RENEWALS_AT_ONCE);
  const underWay = new Map<string, Promise<string>>();

  async function take(shopDomain: string, demand: Demand): Promise<string> {
    assertShopDomain(shopDomain);
    const stored = await load(shopDomain);
    if (stored && demand.good(stored)) return stored.accessToken;
    const running = underWay.get(shopDomain);
    if (running) return running;
    const renewal = inTurn(() => lock(shopDomain, () => renew(shopDomain, demand))).finally(() =>
      underWay.delete(shopDomain),
    );
    underWay.set(shopDomain, renewal);
    return renewal;
  }

  async function renew(shopDomain: string, demand: Demand): Promise<string> {
    const stored = await load(shopDomain);
    if (!stored) throw new ShopifyError("token_rejected", "no offline token is stored for this shop");
    if (demand.good(stored)) return stored.accessToken;
    try {
      const fresh = await refresh(shopDomain, stored);
      await save(shopDomain, fresh);
      return fresh.accessToken;
    } catch (error) {
      if (error instanceof ShopifyError && error.retryable && demand.bearable(stored)) return stored.accessToken;
      throw error;
    }
  }

  async function refresh(shopDomain: string, { refreshToken, refreshTokenExpiresAt }: OfflineTokens) {
    if (!refreshToken || (refreshTokenExpiresAt && refreshTokenExpiresAt.getTime() <= now())) {
      throw new ShopifyError("token_rejected", "the refresh token has ended");
    }
    const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
    const pair = await requestToken(deps, shopDomain, grant, pairSchema, ANSWER_MS);
    return {
      accessToken: pair.access_token,
      accessTokenExpiresAt: new Date(now() + pair.expires_in * 1000),
      refreshToken: pair.refresh_token,
      refreshTokenExpiresAt: new Date(now() + pair.refresh_token_expires_in * 1000),
    };
  }

  return {
    accessToken: (shopDomain) =>
      take(shopDomain, {
        good: (tokens) => tokens.accessTokenExpiresAt.getTime() - now() > FRESH_MS,
        bearable: (tokens) => tokens.accessTokenExpiresAt.getTime() > now(),
      }),
    refreshed: (shopDomain, rejectedToken) =>
      take(shopDomain, {
        good: (tokens) => tokens.accessToken !== rejectedToken,
        bearable: () => false,
      }),
  };
}
