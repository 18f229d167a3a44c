/** The whole second of Shopify's `updatedAt`, and as much again for a clock that is not ours. */
export const UPDATED_AT_GRACE_MS = 2_000;

/**
 * Whether an order may still change within the second that its `updatedAt` names. That change would carry the same `updatedAt`,
 * and Shopify would drop its webhook as a repeat (shopify 2.2): who read the order so early must read it once more.
 */
export function mayStillChangeUnseen(updatedAt: string, readAt: Date): boolean {
  return readAt.getTime() < Date.parse(updatedAt) + UPDATED_AT_GRACE_MS;
}
