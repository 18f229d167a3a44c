import type { OfflineTokens } from "~/shopify/offline-pair.server";
import type { OfflineTokenStore } from "~/shopify/offline-token-store";

/** One shop's stored pair, with a lock for as many processes as a test needs. The PostgreSQL lock is tested in `test/store`. */
export function aTokenRow(tokens: OfflineTokens | null) {
  const row = {
    tokens,
    /** Times at which a new pair was acquired. */
    acquired: [] as Date[],
    /** The number of lock holders now, of any shop, and its maximum. */
    held: 0,
    mostHeld: 0,
  };
  const locked = new Set<string>();
  const store: OfflineTokenStore = {
    load: async () => row.tokens,
    swap: async (_shop, replaced, fresh, acquiredAt) => {
      if ((row.tokens?.accessToken ?? null) !== replaced) return false;
      row.tokens = fresh;
      if (acquiredAt) row.acquired.push(acquiredAt);
      return true;
    },
    end: async (_shop, accessToken, which) => {
      if (row.tokens?.accessToken !== accessToken) return;
      const refresh = which === "pair" ? { refreshToken: null, refreshTokenExpiresAt: null } : {};
      row.tokens = { ...row.tokens, accessTokenExpiresAt: new Date(0), ...refresh };
    },
    lock: async (shop, work) => {
      if (locked.has(shop)) return "busy";
      locked.add(shop);
      row.held += 1;
      row.mostHeld = Math.max(row.mostHeld, row.held);
      try {
        return await work();
      } finally {
        row.held -= 1;
        locked.delete(shop);
      }
    },
  };
  return Object.assign(row, { store });
}
