/** Between which numbers what a person types about the fees at checkout lies. */
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
 * The most that the pages of the fees at checkout take, where a person could type more: weight steps of one line of the
 * shop's price list, prices for some provinces, and of a quote that is tried its weight, value, different goods
 * and pieces of each.
 */
export const CHECKOUT_LIMITS = {
  steps: 40,
  provincePrices: 100,
  trialGrams: 1_000_000,
  trialVnd: 10_000_000_000,
  trialLines: 200,
  trialPieces: 10_000,
};
