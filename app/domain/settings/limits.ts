/** Between which numbers the settings of a shop lie, where a person types them. */
export const SETTINGS_LIMITS = {
  lineWeightGrams: { min: 1, max: 20_000 },
  packagingWeightGrams: { min: 0, max: 5_000 },
  /** A side of a piece; millimetres at the finest. */
  sideCm: { min: 0.1, max: 500 },
} as const;
