/** Failed attempts of the last day to connect a carrier account. */
export interface RecentLoginAttempts {
  /** By this shop, for any account. */
  ofShop: number;
  lastOfShopAt: Date | null;
  /** By other shops, for the account being tried now. */
  elsewhere: number;
}

/** Failed attempts without a wait: a wrong password or two is normal. */
const FREE = 3;
/** From this many failed attempts by other shops, the account counts as being guessed at. */
const GUESSED_AT = 10;
const FREE_IF_GUESSED_AT = 1;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Returns how many milliseconds a shop has to wait before its next attempt: 0 at first, then twice as long after each failure.
 * When other shops guess at an account, each shop has fewer free attempts there, but never none; and the wait runs from the shop's
 * own last attempt, so that nobody can lock an owner out of their own account.
 */
export function loginWaitMs({ ofShop, lastOfShopAt, elsewhere }: RecentLoginAttempts, now: Date): number {
  const free = elsewhere >= GUESSED_AT ? FREE_IF_GUESSED_AT : FREE;
  if (ofShop < free || !lastOfShopAt) return 0;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (ofShop - free), LONGEST_WAIT_MS);
  return Math.max(0, lastOfShopAt.getTime() + waitMs - now.getTime());
}
