/** Bounds of the numbers that staff type in a shop's settings. */
export const SETTINGS_LIMITS = {
  lineWeightGrams: { min: 1, max: 20_000 },
  packagingWeightGrams: { min: 0, max: 5_000 },
  /** The most one parcel may weigh: what a carrier takes as a parcel at all. */
  weightLimitGrams: { min: 1_000, max: 100_000 },
  claimDays: { min: 1, max: 180 },
  arriveWithinDays: { min: 1, max: 30 },
  /** One side of a piece, to the millimetre. */
  sideCm: { min: 0.1, max: 500 },
} as const;
