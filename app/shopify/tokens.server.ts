import { setTimeout as sleep } from "node:timers/promises";
import { acquirePair, type OfflineTokens, refreshPair } from "./offline-pair.server";
import { assertShopDomain } from "./shop-domain";
import { ShopifyError } from "./shopify-error";
import type { AppCredentials } from "./token-endpoint.server";

/** Where the one pair of each shop lies. */
export interface OfflineTokenStore {
  /** Null when the app is not installed in the shop. */
  load(shopDomain: string): Promise<OfflineTokens | null>;
  /**
   * Puts `fresh` where the pair of `replaced` stands (null: where none stands), in one write; false, and nothing is changed, when
   * another stands there by now. `acquiredAt`: when this pair was acquired anew, which tells installations apart.
   */
  swap(shopDomain: string, replaced: string | null, fresh: OfflineTokens, acquiredAt: Date | null): Promise<boolean>;
  /** Ends the stored access token, if it still is this one; with `pair` its refresh token is given up as well. */
  end(shopDomain: string, accessToken: string, which: "access" | "pair"): Promise<void>;
  /** Runs `work` alone for that shop over all processes; `busy` at once when somebody else does. */
  lock<Result>(shopDomain: string, work: () => Promise<Result>): Promise<Result | "busy">;
}

export interface OfflineTokensDeps extends AppCredentials, OfflineTokenStore {
  /** Milliseconds since 1970. */
  now(): number;
  /** A real timer when left out. */
  wait?(ms: number): Promise<unknown>;
}

export interface OfflineTokenSource {
  /** A token that stays valid for minutes. Throws `ShopifyError` `token_rejected` when the merchant must open the app. */
  accessToken(shopDomain: string): Promise<string>;
  /** A token other than the one Shopify has just refused; the same errors. */
  refreshed(shopDomain: string, rejectedToken: string): Promise<string>;
  /** Shopify refuses this token, which was to replace a refused one: the next page acquires another, the next job refreshes. */
  rejected(shopDomain: string, token: string): Promise<void>;
  /**
   * Makes sure of a token while a member of staff is at the screen: acquires one by their session token when none is stored or it
   * ends soon. Throws `ShopifyError`; `token_rejected` when Shopify takes the session token for nothing.
   */
  acquire(shopDomain: string, sessionToken: string): Promise<void>;
}

/** What a caller takes, and how it comes by another. */
interface Demand {
  /** Who asks for the same may share the answer. */
  name: "refresh" | "acquire";
  /** Taken at once. */
  good(tokens: OfflineTokens): boolean;
  /** Taken only when Shopify cannot be reached for a new one. */
  bearable(tokens: OfflineTokens): boolean;
  renew(shopDomain: string, stored: OfflineTokens | null): Promise<OfflineTokens>;
}

/** Long enough for the slowest job step. */
const FRESH_MS = 5 * 60_000;
/** Whoever holds the lock asks Shopify for 10 s at most and then stores; we look for the pair this often, for this long. */
const LOOK_MS = 100;
const LOOKS = 150;

/**
 * The one expiring offline token that Shopify lets live per app and shop (shopify 8.5, decision 025). Over all processes one caller
 * per shop asks Shopify; the others look for its pair, holding neither a lock nor a database connection while they wait.
 */
export function createOfflineTokens(deps: OfflineTokensDeps): OfflineTokenSource {
  const { load, swap, end, lock, now, wait = sleep } = deps;
  const underWay = new Map<string, Promise<OfflineTokens>>();

  async function take(shopDomain: string, demand: Demand): Promise<OfflineTokens> {
    assertShopDomain(shopDomain);
    const key = `${demand.name}:${shopDomain}`;
    for (;;) {
      const stored = await load(shopDomain);
      if (stored && demand.good(stored)) return stored;
      const running = underWay.get(key);
      if (!running) break;
      const tokens = await running;
      // Not what a caller takes whose own token was refused: that one asks anew.
      if (demand.good(tokens) || demand.bearable(tokens)) return tokens;
    }
    const renewal = inTurn(shopDomain, demand).finally(() => underWay.delete(key));
    underWay.set(key, renewal);
    return renewal;
  }

  async function inTurn(shopDomain: string, demand: Demand): Promise<OfflineTokens> {
    for (let looks = 0; ; looks += 1) {
      const renewed = await lock(shopDomain, () => renewAlone(shopDomain, demand));
      if (renewed !== "busy") return renewed;
      const stored = await load(shopDomain);
      if (stored && demand.good(stored)) return stored;
      if (looks === LOOKS) {
        if (stored && demand.bearable(stored)) return stored;
        throw new ShopifyError("timeout", "somebody else has been renewing this shop's token for too long");
      }
      await wait(LOOK_MS);
    }
  }

  async function renewAlone(shopDomain: string, demand: Demand): Promise<OfflineTokens> {
    const stored = await load(shopDomain);
    if (stored && demand.good(stored)) return stored;
    try {
      return await demand.renew(shopDomain, stored);
    } catch (error) {
      if (error instanceof ShopifyError && error.retryable && stored && demand.bearable(stored)) return stored;
      throw error;
    }
  }

  async function refresh(shopDomain: string, stored: OfflineTokens | null): Promise<OfflineTokens> {
    if (!stored) throw new ShopifyError("token_rejected", "no offline token is stored for this shop");
    const { accessToken, refreshToken, refreshTokenExpiresAt } = stored;
    const askedAt = now();
    try {
      if (!refreshToken || (refreshTokenExpiresAt && refreshTokenExpiresAt.getTime() <= askedAt)) {
        throw new ShopifyError("token_rejected", "the refresh token has ended");
      }
      return await keep(shopDomain, accessToken, await refreshPair(deps, shopDomain, refreshToken, askedAt), null);
    } catch (error) {
      if (error instanceof ShopifyError && error.kind === "token_rejected") await end(shopDomain, accessToken, "pair");
      throw error;
    }
  }

  async function acquire(shopDomain: string, sessionToken: string, stored: OfflineTokens | null) {
    const askedAt = now();
    const fresh = await acquirePair(deps, shopDomain, sessionToken, askedAt);
    return keep(shopDomain, stored?.accessToken ?? null, fresh, new Date(askedAt));
  }

  /**
   * A lock that was lost with its connection lets two in: what the other has stored meanwhile is overwritten only by an exchange that
   * was asked for later, with which Shopify ended the other's.
   */
  async function keep(shopDomain: string, replaced: string | null, fresh: OfflineTokens, acquiredAt: Date | null) {
    if (await swap(shopDomain, replaced, fresh, acquiredAt)) return fresh;
    const newer = await load(shopDomain);
    if (newer && !(acquiredAt && endsLater(fresh, newer))) return newer;
    // Where the pair went with an uninstallation, only one that was acquired since then may take its place.
    if (acquiredAt && (await swap(shopDomain, newer?.accessToken ?? null, fresh, acquiredAt))) return fresh;
    const stored = await load(shopDomain);
    if (stored) return stored;
    throw new ShopifyError("token_rejected", "the app left the shop while its token was renewed");
  }

  /** Ends are counted from when a pair was asked for. */
  const endsLater = (one: OfflineTokens, other: OfflineTokens) => one.accessTokenExpiresAt > other.accessTokenExpiresAt;

  const lastsFor = (ms: number) => (tokens: OfflineTokens) => tokens.accessTokenExpiresAt.getTime() - now() > ms;

  return {
    async accessToken(shopDomain) {
      const demand: Demand = { name: "refresh", good: lastsFor(FRESH_MS), bearable: lastsFor(0), renew: refresh };
      return (await take(shopDomain, demand)).accessToken;
    },
    async refreshed(shopDomain, rejectedToken) {
      const good = ({ accessToken }: OfflineTokens) => accessToken !== rejectedToken;
      return (await take(shopDomain, { name: "refresh", good, bearable: () => false, renew: refresh })).accessToken;
    },
    rejected: (shopDomain, token) => end(shopDomain, token, "access"),
    async acquire(shopDomain, sessionToken) {
      await take(shopDomain, {
        name: "acquire",
        good: lastsFor(FRESH_MS),
        bearable: lastsFor(0),
        renew: (domain, stored) => acquire(domain, sessionToken, stored),
      });
    },
  };
}
