/** Bounds of the numbers that staff type in a shop's settings. */
export const SETTINGS_LIMITS = {
  lineWeightGrams: { min: 1, max: 20_000 },
  packagingWeightGrams: { min: 0, max: 5_000 },
  arriveWithinDays: { min: 1, max: 30 },
  /** One side of a piece, to the millimetre. */
  sideCm: { min: 0.1, max: 500 },
} as const;
