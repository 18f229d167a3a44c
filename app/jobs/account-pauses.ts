const PAUSE_MS = { first: 30_000, longest: 900_000 };

/** Shops whose account is left alone for a while, because the carrier did not answer for it. */
export interface AccountPauses {
  /** Returns the shops that pause at present. */
  shops(): string[];
  /** Records that the carrier did not answer for a shop. Returns when it is asked again. */
  lengthen(shopId: string): Date;
  /** Records that it answered. */
  end(shopId: string): void;
}

/**
 * Returns the pauses of this process: each failure after the end of a pause doubles the next one. Each process finds out by
 * itself, with a few calls.
 */
export function createAccountPauses(now: () => Date): AccountPauses {
  const pauses = new Map<string, { ms: number; until: number }>();
  return {
    shops: () => [...pauses].filter(([, { until }]) => until > now().getTime()).map(([shopId]) => shopId),
    lengthen(shopId) {
      const known = pauses.get(shopId);
      // Calls that were under way when the pause began fail with it.
      if (known && known.until > now().getTime()) return new Date(known.until);
      const ms = known ? Math.min(known.ms * 2, PAUSE_MS.longest) : PAUSE_MS.first;
      const until = now().getTime() + ms;
      pauses.set(shopId, { ms, until });
      return new Date(until);
    },
    end(shopId) {
      pauses.delete(shopId);
    },
  };
}
