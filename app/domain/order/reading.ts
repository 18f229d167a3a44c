/** One second because Shopify's `updatedAt` has whole seconds, and another for a difference between its clock and ours. */
export const UPDATED_AT_GRACE_MS = 2_000;

/**
 * Returns whether an order may still change within the second that its `updatedAt` names. Such a change would carry the same
 * `updatedAt`, and Shopify would drop its webhook as a repeat (shopify 2.2), so an order read that early must be read once
 * more.
 */
export function mayStillChangeUnseen(updatedAt: string, readAt: Date): boolean {
  return readAt.getTime() < Date.parse(updatedAt) + UPDATED_AT_GRACE_MS;
}

/** The longest that a reading is put off: a clock that is wrong, or a time that somebody made up, delays nothing for long. */
const LONGEST_PAUSE_MS = 3_000;

/**
 * Returns for how many seconds a reading waits for the rest of a burst: until the second of the reported change has passed, so that
 * one reading returns all that happened in it. `updatedAt` is null where the report names no time; unreadable times count so too.
 */
export function burstPauseSeconds(updatedAt: string | null, now: Date): number {
  const changedAt = updatedAt === null ? Number.NaN : Date.parse(updatedAt);
  const pauseMs = (Number.isNaN(changedAt) ? now.getTime() : changedAt) + UPDATED_AT_GRACE_MS - now.getTime();
  return Math.min(Math.max(pauseMs, 0), LONGEST_PAUSE_MS) / 1_000;
}
