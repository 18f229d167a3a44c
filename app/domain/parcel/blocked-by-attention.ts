/**
 * Matters in which a person decides whether the goods may go out at all: the carrier has something else under the
 * reference, the order is gone, or other goods for it move already. Until then nothing of the parcel is sent, whoever
 * asks (domain 4, *Adopting*).
 */
const BLOCKING_ATTENTIONS: ReadonlySet<string> = new Set([
  "adoption_mismatch",
  "replaced_parcel_moves",
  "order_deleted",
  "cancelled_in_shopify_on_its_way",
]);

/** Whether a parcel waits for a person before anything of it may be sent. */
export function isBlockedByAttention({ attention }: { attention: string | null }): boolean {
  return attention !== null && BLOCKING_ATTENTIONS.has(attention);
}
