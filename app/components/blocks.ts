import type { BlockReason } from "~/domain/problem";

/**
 * The reasons worth telling for an order. That Shopify has it as fulfilled says nothing new where a parcel of ours is the reason; the rest is
 * said once each.
 */
export function tellingBlocks(reasons: readonly BlockReason[], parcels: number): BlockReason[] {
  return [...new Set(reasons)].filter((reason) => reason !== "already_fulfilled" || parcels === 0);
}
