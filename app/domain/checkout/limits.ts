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
