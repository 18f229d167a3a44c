import type { QuoteTrace } from "./quote-trace";

/** Counts of rate requests by outcome, by the source of their fees, and by answer time. */
export interface QuoteTally {
  rates: number;
  empty: number;
  unanswered: number;
  /** Fees by their source: a request has one for each transport. */
  live: number;
  cached: number;
  tariff: number;
  fallback: number;
  none: number;
  /** Requests by answer time: one count for each of `DURATION_BOUNDS_MS`, and a last one for those that took longer. */
  took: number[];
}

/** Upper bounds in milliseconds; Shopify wants 95 % below 500 (shopify 7.1). */
const DURATION_BOUNDS_MS = [5, 10, 25, 50, 100, 150, 200, 250, 300, 330, 400, 500, 1_000] as const;

/** Returns a tally of nothing. */
export const emptyTally = (): QuoteTally => ({
  rates: 0,
  empty: 0,
  unanswered: 0,
  live: 0,
  cached: 0,
  tariff: 0,
  fallback: 0,
  none: 0,
  took: Array(DURATION_BOUNDS_MS.length + 1).fill(0),
});

/** Adds one answered request to a tally. */
export function countQuote(tally: QuoteTally, { outcome, transports, ms }: QuoteTrace): void {
  tally[outcome] += 1;
  for (const { source } of transports) tally[source] += 1;
  const bucket = DURATION_BOUNDS_MS.findIndex((bound) => ms <= bound);
  const index = bucket === -1 ? DURATION_BOUNDS_MS.length : bucket;
  tally.took[index] = (tally.took[index] ?? 0) + 1;
}

/** Returns the sum of several tallies. */
export function sumTallies(tallies: readonly QuoteTally[]): QuoteTally {
  const sum = emptyTally();
  for (const one of tallies) {
    for (const key of ["rates", "empty", "unanswered", "live", "cached", "tariff", "fallback", "none"] as const) {
      sum[key] += one[key];
    }
    sum.took = sum.took.map((count, index) => count + (one.took[index] ?? 0));
  }
  return sum;
}

/** Returns how many requests a tally counts. */
export const requestCount = ({ rates, empty, unanswered }: QuoteTally) => rates + empty + unanswered;

/**
 * Returns the bound, in milliseconds, within which this share of the requests (0.95) was answered; null without requests,
 * Infinity beyond the last bound.
 */
export function durationQuantileMs({ took }: QuoteTally, share: number): number | null {
  const all = took.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  const index = took.findIndex((count) => {
    seen += count;
    return seen >= all * share;
  });
  return DURATION_BOUNDS_MS[index] ?? Number.POSITIVE_INFINITY;
}
