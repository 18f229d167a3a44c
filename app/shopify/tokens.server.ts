import { setTimeout as sleep } from "node:timers/promises";
import { acquirePair, type OfflineTokens, refreshPair } from "./offline-pair.server";
import type { OfflineTokenStore } from "./offline-token-store";
import { createRenewals, type Requirement } from "./renewals.server";
import { ShopifyError } from "./shopify-error";
import type { AppCredentials } from "./token-endpoint.server";

export interface OfflineTokensDeps extends AppCredentials, OfflineTokenStore {
  /** Milliseconds since 1970. */
  now(): number;
  /** Defaults to a real timer. */
  wait?(ms: number): Promise<unknown>;
}

export interface OfflineTokenSource {
  /**
   * Returns a token that is valid for some minutes more. Throws `ShopifyError` `token_rejected` when the merchant must open the
   * app.
   */
  accessToken(shopDomain: string): Promise<string>;
  /** Returns a token other than the one Shopify has just refused. Throws like `accessToken`. */
  refreshed(shopDomain: string, rejectedToken: string): Promise<string>;
  /**
   * Records that Shopify refuses this token too, which replaced a refused one: the next page acquires another, the next job
   * refreshes.
   */
  rejected(shopDomain: string, token: string): Promise<void>;
  /**
   * Makes sure that a token is stored, while a member of staff is at the screen: acquires one with their session token when none
   * is stored or it expires soon. Throws `ShopifyError`, `token_rejected` when Shopify rejects the session token.
   */
  acquire(shopDomain: string, sessionToken: string): Promise<void>;
}

/** Remaining lifetime, in milliseconds, that is enough for the slowest job step. */
const FRESH_MS = 5 * 60_000;

/**
 * Makes the source of offline tokens. Shopify keeps one expiring token per app and shop valid (shopify 8.5, decision 025): one
 * caller per shop requests it.
 */
export function createOfflineTokens(deps: OfflineTokensDeps): OfflineTokenSource {
  const { load, swap, end, now, wait = sleep } = deps;
  const take = createRenewals(deps, wait);

  async function refresh(shopDomain: string, stored: OfflineTokens | null): Promise<OfflineTokens> {
    if (!stored) throw new ShopifyError("token_rejected", "no offline token is stored for this shop");
    const { accessToken, refreshToken, refreshTokenExpiresAt } = stored;
    const requestedAtMs = now();
    try {
      if (!refreshToken || (refreshTokenExpiresAt && refreshTokenExpiresAt.getTime() <= requestedAtMs)) {
        throw new ShopifyError("token_rejected", "the refresh token has ended");
      }
      return await storePair(
        shopDomain,
        accessToken,
        await refreshPair(deps, shopDomain, refreshToken, requestedAtMs),
        null,
      );
    } catch (error) {
      if (error instanceof ShopifyError && error.kind === "token_rejected") await end(shopDomain, accessToken, "pair");
      throw error;
    }
  }

  async function acquire(shopDomain: string, sessionToken: string, stored: OfflineTokens | null) {
    const requestedAtMs = now();
    const fresh = await acquirePair(deps, shopDomain, sessionToken, requestedAtMs);
    return storePair(shopDomain, stored?.accessToken ?? null, fresh, new Date(requestedAtMs));
  }

  /**
   * Stores a fresh pair and returns the pair that is valid. When a lock is lost with its connection, two callers can renew at
   * once. A pair that the other one stored is overwritten only by an exchange requested later, since that exchange ended the
   * other pair.
   */
  async function storePair(shopDomain: string, replaced: string | null, fresh: OfflineTokens, acquiredAt: Date | null) {
    if (await swap(shopDomain, replaced, fresh, acquiredAt)) return fresh;
    const newer = await load(shopDomain);
    if (newer && !(acquiredAt && endsLater(fresh, newer))) return newer;
    // After an uninstallation removed the pair, only a pair acquired since then may take its place.
    if (acquiredAt && (await swap(shopDomain, newer?.accessToken ?? null, fresh, acquiredAt))) return fresh;
    const stored = await load(shopDomain);
    if (stored) return stored;
    throw new ShopifyError("token_rejected", "the app left the shop while its token was renewed");
  }

  /** The one requested later also expires later, because expiry is computed from the time of the request. */
  const endsLater = (one: OfflineTokens, other: OfflineTokens) => one.accessTokenExpiresAt > other.accessTokenExpiresAt;

  const lastsFor = (ms: number) => (tokens: OfflineTokens) => tokens.accessTokenExpiresAt.getTime() - now() > ms;

  return {
    async accessToken(shopDomain) {
      const requirement: Requirement = {
        name: "refresh",
        suffices: lastsFor(FRESH_MS),
        sufficesInOutage: lastsFor(0),
        renew: refresh,
      };
      return (await take(shopDomain, requirement)).accessToken;
    },
    async refreshed(shopDomain, rejectedToken) {
      const suffices = ({ accessToken }: OfflineTokens) => accessToken !== rejectedToken;
      return (await take(shopDomain, { name: "refresh", suffices, sufficesInOutage: () => false, renew: refresh }))
        .accessToken;
    },
    rejected: (shopDomain, token) => end(shopDomain, token, "access"),
    async acquire(shopDomain, sessionToken) {
      await take(shopDomain, {
        name: "acquire",
        suffices: lastsFor(FRESH_MS),
        sufficesInOutage: lastsFor(0),
        renew: (domain, stored) => acquire(domain, sessionToken, stored),
      });
    },
  };
}
