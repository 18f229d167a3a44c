import { type BlockReason, LATER_REASONS } from "~/domain/parcel/block-reason";

/** What is known of an order of which a buyer is shown no parcel. */
export interface OrderWithoutParcels {
  /** It was cancelled, or deleted. */
  isGone: boolean;
  /** All of it was sent or handed over, by whomever. */
  isFulfilled: boolean;
  /** Nothing in it is shipped at all, which is known before anything else is. */
  isDigital: boolean;
  /** Shopify has had time to say what is to be shipped of it, and said that nothing is. */
  isUnseen: boolean;
  /** Of each part that is to be shipped, why it is not offered for booking; null: it is. */
  blocks: readonly (BlockReason | null)[];
}

/**
 * Why a buyer is shown no parcel: keys `buyer:empty.<why>` of the catalogues. `nothing`: none is to come, because what was bought is
 * digital or fetched, or because it is sent in another way: others tell of that.
 */
export type WithoutParcels = "cancelled" | "preparing" | "nothing";

/** Returns why a buyer is shown no parcel of an order. Right after the checkout nobody knows yet what is to be shipped: it is prepared. */
export function whyWithoutParcels({
  isGone,
  isFulfilled,
  isDigital,
  isUnseen,
  blocks,
}: OrderWithoutParcels): WithoutParcels {
  if (isGone) return "cancelled";
  if (isFulfilled || isDigital || isUnseen) return "nothing";
  // A merchant who tries the page out is its only reader: they see what buyers will see.
  const isToCome = blocks.some(
    (reason) => reason === null || reason === "test_order" || LATER_REASONS.includes(reason),
  );
  return blocks.length === 0 || isToCome ? "preparing" : "nothing";
}
