/** How Shopify writes the prices of a rate callback: in hundredths, as it documents for answers (shopify 1.4), or in whole đồng. */
export type PriceUnit = "hundredths" | "whole";

/** A piece's price as read from a rate request, and its price in Shopify's admin. */
export interface PricePair {
  readVnd: number;
  adminVnd: number;
}

/** The evidence of a shop's prices so far: below zero for hundredths, above for whole đồng, never beyond ±`FIRMEST`. */
export type UnitScore = number;

/** A unit is stored once this many more requests indicate it than the other. */
export const SCORE_TO_SAVE = 3;
/**
 * The largest score: about as many requests to the contrary reverse it, so that a change at Shopify is followed and one odd
 * cart is not.
 */
const FIRMEST = 8;
/** Tolerance as a factor: a discount or an outdated price moves a price, but only the unit moves it a hundredfold. */
const NEAR = 2;

/** Returns the score to begin with, from the stored unit. */
export function initialScore(known: PriceUnit | null): UnitScore {
  return known === null ? 0 : known === "whole" ? FIRMEST : -FIRMEST;
}

/** Returns the unit that a score indicates: hundredths unless the evidence is against it. */
export function unitOf(score: UnitScore): PriceUnit {
  return score > 0 ? "whole" : "hundredths";
}

/**
 * Returns the score after one more request. Each piece votes by the ratio of its admin price to the price as read: near 1 the
 * unit it was read in is right, near 100 (or a hundredth) the other one; anything between, such as goods at a tenth of their
 * price, does not count. A request counts once, however many pieces it has.
 */
export function scoreAfter(score: UnitScore, pairs: readonly PricePair[], readIn: PriceUnit): UnitScore {
  let votes = 0;
  for (const { readVnd, adminVnd } of pairs) {
    if (readVnd <= 0 || adminVnd <= 0) continue;
    const factor = (adminVnd / readVnd) * (readIn === "whole" ? 100 : 1);
    if (isNear(factor, 1)) votes -= 1;
    else if (isNear(factor, 100)) votes += 1;
  }
  return Math.max(-FIRMEST, Math.min(FIRMEST, score + Math.sign(votes)));
}

const isNear = (factor: number, wanted: number) => factor >= wanted / NEAR && factor <= wanted * NEAR;
