import type { BlockReason } from "~/domain/parcel/problem";

/**
 * Block reasons that add nothing for an order with a parcel: our own parcel fulfilled it, its other goods need none, or the page
 * shows it elsewhere.
 */
const PLAIN_BESIDE_A_PARCEL: readonly BlockReason[] = [
  "already_fulfilled",
  "nothing_to_ship",
  "digital",
  "person_removed",
];

/** Returns the block reasons worth showing for an order with that many parcels, without duplicates. */
export function distinctBlocks(reasons: readonly BlockReason[], parcels: number): BlockReason[] {
  return [...new Set(reasons)].filter((reason) => parcels === 0 || !PLAIN_BESIDE_A_PARCEL.includes(reason));
}
