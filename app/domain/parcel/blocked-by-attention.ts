/**
 * Attentions in which staff decide whether the goods may go out at all: the carrier has another parcel under the
 * reference, the order was deleted or cancelled, or another parcel for it is already on its way. Until then the parcel is
 * not sent, whoever asks (domain 4.10).
 */
const BLOCKING_ATTENTIONS: ReadonlySet<string> = new Set([
  "adoption_mismatch",
  "replaced_parcel_moves",
  "order_deleted",
  "cancelled_in_shopify_on_its_way",
]);

/** Returns whether a parcel must not be sent before staff have decided. */
export function isBlockedByAttention({ attention }: { attention: string | null }): boolean {
  return attention !== null && BLOCKING_ATTENTIONS.has(attention);
}
