/** How Shopify writes the prices of a rate callback: in hundredths, as it documents for answers (shopify 1.4), or in whole đồng. */
export type PriceUnit = "hundredths" | "whole";

/** A piece's price as it was read, beside its price in Shopify's admin. */
export interface PricePair {
  readVnd: number;
  adminVnd: number;
}

/** What a shop's prices have said so far; below zero for hundredths, above for whole đồng, never beyond the bounds. */
export type UnitScore = number;

/** So many more requests must say one thing than the other before it is written down. */
export const SCORE_TO_SAVE = 3;
/** As many requests that say otherwise turn it: Shopify may change its mind, one odd cart may not. */
const FIRMEST = 8;
/** A discount or an old reading moves a price; nothing else moves it a hundredfold. */
const NEAR = 2;

/** The score to begin with, from what was written down. */
export function initialScore(known: PriceUnit | null): UnitScore {
  return known === null ? 0 : known === "whole" ? FIRMEST : -FIRMEST;
}

/** Hundredths until something speaks against it. */
export function unitOf(score: UnitScore): PriceUnit {
  return score > 0 ? "whole" : "hundredths";
}

/**
 * The score after one more request, whose pieces vote: by how much the admin's price is above the one that was read. Near 1 the unit
 * that it was read in is right, near 100 (or a hundredth) the other; anything between, such as goods at a tenth of their price,
 * says nothing. A request counts once, however much is in it.
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
