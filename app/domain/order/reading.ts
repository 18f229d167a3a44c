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
