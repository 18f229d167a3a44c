import type { AccessToken, OAuthClient } from "./oauth";

/**
 * A token this near to its end, or in its last tenth, is not handed out any more: a call under way must not outlive
 * it.
 */
const MARGIN_MS = 60_000;

export interface TokenCache {
  /** A token good for now: the cached one, or a fresh one. Callers at the same moment share one issue. */
  get(client: OAuthClient): Promise<AccessToken>;
  /** Forgets this very token, which the gateway turned away; a newer one stays. */
  reject(client: OAuthClient, token: AccessToken): void;
}

/** Keeps OAuth tokens until shortly before they expire (carrier 4.14). A failed issue is not kept. */
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

/** A changed secret or scope is another client. Stays in memory. */
function cacheKey({ clientId, clientSecret, scopes }: OAuthClient): string {
  return JSON.stringify([clientId, clientSecret, scopes]);
}
