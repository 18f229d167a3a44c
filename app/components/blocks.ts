import type { BlockReason } from "~/domain/parcel/problem";

/** Says nothing new of an order that has a parcel: ours is what fulfilled it, its other goods need none, or the page says so itself. */
const PLAIN_BESIDE_A_PARCEL: readonly BlockReason[] = [
  "already_fulfilled",
  "nothing_to_ship",
  "digital",
  "person_removed",
];

/** The reasons worth telling for an order, once each. */
export function distinctBlocks(reasons: readonly BlockReason[], parcels: number): BlockReason[] {
  return [...new Set(reasons)].filter((reason) => parcels === 0 || !PLAIN_BESIDE_A_PARCEL.includes(reason));
}
