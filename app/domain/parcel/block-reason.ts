interface BlockRow {
  /** The order has ended: nobody waits for it, so it is not listed among those that Waybill does not ship. */
  ended?: true;
  /**
   * Adds nothing for an order with a parcel: our own parcel fulfilled it, its other goods need none, or the page shows it
   * elsewhere. The end of an order is no such reason: its parcel may still be under way.
   */
  plainBesideParcel?: true;
  /** Shopify holds the goods back or opens them later: their address will still be needed. */
  later?: true;
}

/**
 * Why a fulfillment order is blocked (domain 1.1). The codes are stored: a row may be added, but none renamed. Its text:
 * `problems:block.<reason>` in both catalogues.
 */
export const BLOCK_REASONS = {
  test_order: {},
  cancelled: { ended: true },
  nothing_to_ship: { plainBesideParcel: true },
  local_pickup: {},
  digital: { plainBesideParcel: true },
  on_hold: { later: true },
  outside_vietnam: {},
  already_fulfilled: { ended: true, plainBesideParcel: true },
  scheduled: { later: true },
  no_access: {},
  not_fulfillable: {},
  currency_not_vnd: {},
  order_deleted: { ended: true },
  no_address: {},
  person_removed: { plainBesideParcel: true },
} as const satisfies Record<string, BlockRow>;

export type BlockReason = keyof typeof BLOCK_REASONS;

const ROWS = Object.entries<BlockRow>(BLOCK_REASONS) as [BlockReason, BlockRow][];
const reasonsThat = (has: (row: BlockRow) => boolean | undefined): readonly BlockReason[] =>
  ROWS.filter(([, row]) => has(row)).map(([reason]) => reason);

export const ENDED_REASONS = reasonsThat(({ ended }) => ended);
export const PLAIN_REASONS = reasonsThat(({ plainBesideParcel }) => plainBesideParcel);
export const LATER_REASONS = reasonsThat(({ later }) => later);

/** Returns the block reasons worth showing for an order with that many parcels, without duplicates. */
export function distinctBlocks(reasons: readonly BlockReason[], parcels: number): BlockReason[] {
  return [...new Set(reasons)].filter((reason) => parcels === 0 || !PLAIN_REASONS.includes(reason));
}
