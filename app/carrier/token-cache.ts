import type { AccessToken, OAuthClient } from "./oauth";

/** A token is not handed out in the last minute (or last tenth) of its lifetime: it must not expire during a call. */
const MARGIN_MS = 60_000;

export interface TokenCache {
  /** Returns a valid token: the cached one, or a newly issued one. Concurrent callers share one issue. */
  get(client: OAuthClient): Promise<AccessToken>;
  /** Drops this token, which the gateway rejected; a newer one stays cached. */
  reject(client: OAuthClient, token: AccessToken): void;
}

/** Makes a cache of OAuth tokens, kept until shortly before they expire (carrier 4.14). A failed issue is not cached. */
export function createTokenCache(issue: (client: OAuthClient) => Promise<AccessToken>, now: () => Date): TokenCache {
  const kept = new Map<string, { token: AccessToken; until: number }>();
  const underWay = new Map<string, Promise<AccessToken>>();

  async function renew(key: string, client: OAuthClient): Promise<AccessToken> {
    const asked = now().getTime();
    try {
      const token = await issue(client);
      const lifetime = token.expiresAt.getTime() - asked;
      kept.set(key, { token, until: token.expiresAt.getTime() - Math.min(MARGIN_MS, lifetime / 10) });
      return token;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    get(client) {
      const key = cacheKey(client);
      const known = kept.get(key);
      if (known !== undefined && now().getTime() < known.until) return Promise.resolve(known.token);
      const pending = underWay.get(key) ?? renew(key, client);
      underWay.set(key, pending);
      return pending;
    },
    reject(client, token) {
      const key = cacheKey(client);
      if (kept.get(key)?.token.token === token.token) kept.delete(key);
    },
  };
}

/** A changed secret or scope makes another key. The key contains the secret and never leaves memory. */
function cacheKey({ clientId, clientSecret, scopes }: OAuthClient): string {
  return JSON.stringify([clientId, clientSecret, scopes]);
}
