/** A booking without an answer, as it is known. */
export interface Unanswered {
  /** Since it was first sent, in milliseconds. */
  unknownMs: number;
  /** Nothing came from the carrier in time: it may still be at work on it. */
  isSlow: boolean;
}

const FIRST_SECONDS = 1;
const FIRST_SLOW_SECONDS = 5;
const LONGEST_SECONDS = 1_800;

/**
 * Returns after how many seconds a booking without an answer is looked up: half the time since it was first sent, within limits.
 * Where the answer broke off, the carrier has decided by now; where none came, it is given a moment.
 */
export function lookUpPauseSeconds({ unknownMs, isSlow }: Unanswered): number {
  const first = isSlow ? FIRST_SLOW_SECONDS : FIRST_SECONDS;
  return Math.min(Math.max(Math.ceil(unknownMs / 2_000), first), LONGEST_SECONDS);
}
