/** Tries of the last day to get at a carrier account that did not succeed. */
export interface LoginTries {
  /** Of this shop, at whichever account. */
  ofShop: number;
  lastOfShopAt: Date | null;
  /** Of other shops, at the account that is tried now. */
  elsewhere: number;
}

/** A wrong password or two is nothing. */
const FREE = 3;
/** From so many of other shops on, somebody is guessing at this account. */
const GUESSED_AT = 10;
const FREE_IF_GUESSED_AT = 1;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * How long a shop has to wait before its next try: nothing, then twice as long after each that fails. Others who guess at an account
 * take free tries from whoever comes to it, never the first; and the wait runs from the shop's own last try, so that nobody can
 * keep an owner out of what is theirs.
 */
export function loginWaitMs({ ofShop, lastOfShopAt, elsewhere }: LoginTries, now: Date): number {
  const free = elsewhere >= GUESSED_AT ? FREE_IF_GUESSED_AT : FREE;
  if (ofShop < free || !lastOfShopAt) return 0;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (ofShop - free), LONGEST_WAIT_MS);
  return Math.max(0, lastOfShopAt.getTime() + waitMs - now.getTime());
}
