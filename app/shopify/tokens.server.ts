import { setTimeout as sleep } from "node:timers/promises";
import { acquirePair, type OfflineTokens, refreshPair } from "./offline-pair.server";
import { assertShopDomain } from "./shop-domain";
import { ShopifyError } from "./shopify-error";
import type { AppCredentials } from "./token-endpoint.server";

/** Storage for each shop's single token pair. */
export interface OfflineTokenStore {
  /** Returns null when the app is not installed in the shop. */
  load(shopDomain: string): Promise<OfflineTokens | null>;
  /**
   * Replaces the pair whose access token is `replaced` (null: no pair) by `fresh`, in one write. Returns false and changes
   * nothing when another pair is stored by now. `acquiredAt`: when this pair was acquired with a session token, which tells
   * installations apart.
   */
  swap(shopDomain: string, replaced: string | null, fresh: OfflineTokens, acquiredAt: Date | null): Promise<boolean>;
  /** Marks the stored access token as ended, if it is still this one; with `pair`, gives up its refresh token as well. */
  end(shopDomain: string, accessToken: string, which: "access" | "pair"): Promise<void>;
  /** Runs `work` while no other process does for that shop; returns `busy` at once when one does. */
  lock<Result>(shopDomain: string, work: () => Promise<Result>): Promise<Result | "busy">;
}

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

/** What a caller needs, and how to get it. */
interface Requirement {
  /** Concurrent callers with the same name share one result. */
  name: "refresh" | "acquire";
  /** Whether a token is used without renewing it. */
  suffices(tokens: OfflineTokens): boolean;
  /** Whether a token is used when Shopify cannot be reached for a new one. */
  sufficesInOutage(tokens: OfflineTokens): boolean;
  renew(shopDomain: string, stored: OfflineTokens | null): Promise<OfflineTokens>;
}

/** Remaining lifetime, in milliseconds, that is enough for the slowest job step. */
const FRESH_MS = 5 * 60_000;
/**
 * The holder of the lock waits for Shopify at most 10 s and then stores the pair; others poll for it this often, this many times.
 */
const LOOK_MS = 100;
const LOOKS = 150;

/**
 * Makes the source of offline tokens. Shopify keeps one expiring token per app and shop valid (shopify 8.5, decision 025). Of all
 * processes, one caller per shop requests it; the others poll for the stored pair, without a lock or a database connection in the
 * meantime.
 */
export function createOfflineTokens(deps: OfflineTokensDeps): OfflineTokenSource {
  const { load, swap, end, lock, now, wait = sleep } = deps;
  const underWay = new Map<string, Promise<OfflineTokens>>();

  async function take(shopDomain: string, requirement: Requirement): Promise<OfflineTokens> {
    assertShopDomain(shopDomain);
    const key = `${requirement.name}:${shopDomain}`;
    for (;;) {
      const stored = await load(shopDomain);
      if (stored && requirement.suffices(stored)) return stored;
      const running = underWay.get(key);
      if (!running) break;
      const tokens = await running;
      // A caller whose own token was refused cannot use the shared result if it is that token: it tries again.
      if (requirement.suffices(tokens) || requirement.sufficesInOutage(tokens)) return tokens;
    }
    const renewal = renewInTurn(shopDomain, requirement).finally(() => underWay.delete(key));
    underWay.set(key, renewal);
    return renewal;
  }

  async function renewInTurn(shopDomain: string, requirement: Requirement): Promise<OfflineTokens> {
    for (let looks = 0; ; looks += 1) {
      const renewed = await lock(shopDomain, () => renewLocked(shopDomain, requirement));
      if (renewed !== "busy") return renewed;
      const stored = await load(shopDomain);
      if (stored && requirement.suffices(stored)) return stored;
      if (looks === LOOKS) {
        if (stored && requirement.sufficesInOutage(stored)) return stored;
        throw new ShopifyError("timeout", "somebody else has been renewing this shop's token for too long");
      }
      await wait(LOOK_MS);
    }
  }

  async function renewLocked(shopDomain: string, requirement: Requirement): Promise<OfflineTokens> {
    const stored = await load(shopDomain);
    if (stored && requirement.suffices(stored)) return stored;
    try {
      return await requirement.renew(shopDomain, stored);
    } catch (error) {
      if (error instanceof ShopifyError && error.retryable && stored && requirement.sufficesInOutage(stored))
        return stored;
      throw error;
    }
  }

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
