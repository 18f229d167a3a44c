/** Wrong tries of one sender to log in as the operator, in the last day. */
export interface RecentTries {
  count: number;
  lastAt: Date | null;
}

/** Wrong tries without a wait: a token pasted without its end is normal. */
const FREE = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Returns how many milliseconds a sender has to wait before its next try: 0 at first, then twice as long after each. */
export function tryWaitMs({ count, lastAt }: RecentTries, now: Date): number {
  if (count < FREE || !lastAt) return 0;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (count - FREE), LONGEST_WAIT_MS);
  return Math.max(0, lastAt.getTime() + waitMs - now.getTime());
}
