/** Weight, fee and COD of a parcel as one source reports them; null where it does not. */
export interface ParcelFigures {
  weightGrams: number | null;
  feeVnd: number | null;
  codVnd: number | null;
}

/** The figures of a push that differ from what is known, and their time (ISO). */
export interface PushedFigures extends ParcelFigures {
  at: string;
}

/** A push has kilograms with two decimals at best: a difference below this is the same weight. */
const SAME_WEIGHT_GRAMS = 10;

/** Returns whether two weights are the same within what a push can say (domain 4.5). */
export const sameWeight = (grams: number, otherGrams: number): boolean =>
  Math.abs(grams - otherGrams) < SAME_WEIGHT_GRAMS;

/**
 * Returns which of a push's figures differ from what is known about the parcel (carrier 6.3); null when none does. A figure
 * that the push leaves out does not count.
 */
export function changedFigures(pushed: ParcelFigures, known: ParcelFigures): ParcelFigures | null {
  const weighs = (grams: number) => !sameWeight(grams, known.weightGrams ?? 0);
  const news: ParcelFigures = {
    weightGrams: pushed.weightGrams !== null && weighs(pushed.weightGrams) ? pushed.weightGrams : null,
    feeVnd: pushed.feeVnd === known.feeVnd ? null : pushed.feeVnd,
    codVnd: pushed.codVnd === known.codVnd ? null : pushed.codVnd,
  };
  return Object.values(news).every((figure) => figure === null) ? null : news;
}

/**
 * Returns whether a push is newer than what is known: the carrier's record, or an earlier push. Without a readable time it does
 * not count as newer (domain 4.4).
 */
export function isNewer(at: Date | null, ...known: readonly (string | null | undefined)[]): at is Date {
  return at !== null && known.every((time) => !time || at.getTime() > new Date(time).getTime());
}
