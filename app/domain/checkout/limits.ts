/** Bounds of the numbers that staff type on the pages of the fees at checkout. */
export const CHECKOUT_BOUNDS = {
  vnd: { min: 0, max: 100_000_000 },
  grams: { min: 1, max: 1_000_000 },
  markUpPercent: { min: -100, max: 1_000 },
  markUpVnd: { min: -10_000_000, max: 10_000_000 },
  freeFromVnd: { min: 1, max: 100_000_000 },
  handlingDays: { min: 0, max: 30 },
  daysInTransit: { min: 0, max: 60 },
} as const;

/**
 * Upper limits on what the pages of the fees at checkout accept: weight steps per row of the shop's price list, prices
 * for provinces, and for a trial quote its weight, value, number of lines and pieces per line.
 */
export const CHECKOUT_LIMITS = {
  steps: 40,
  provincePrices: 100,
  trialGrams: 1_000_000,
  trialVnd: 10_000_000_000,
  trialLines: 200,
  trialPieces: 10_000,
};
