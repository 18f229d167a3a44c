/** Weight, fee and COD of a parcel as one side has them; null where it says nothing. */
export interface ParcelFigures {
  weightGrams: number | null;
  feeVnd: number | null;
  codVnd: number | null;
}

/** What a push said that differs from what is known, and when it happened (ISO). */
export interface PushedFigures extends ParcelFigures {
  at: string;
}

/** A push tells kilograms with two decimals at best: less than this apart is the same weight. */
const SAME_WEIGHT_GRAMS = 10;

/**
 * What of a push's figures differs from what is known of the parcel (carrier 6.3); null when nothing does. What the push
 * leaves out says nothing.
 */
export function changedFigures(told: ParcelFigures, known: ParcelFigures): ParcelFigures | null {
  const weighs = (grams: number) => Math.abs(grams - (known.weightGrams ?? 0)) >= SAME_WEIGHT_GRAMS;
  const news: ParcelFigures = {
    weightGrams: told.weightGrams !== null && weighs(told.weightGrams) ? told.weightGrams : null,
    feeVnd: told.feeVnd === known.feeVnd ? null : told.feeVnd,
    codVnd: told.codVnd === known.codVnd ? null : told.codVnd,
  };
  return Object.values(news).every((figure) => figure === null) ? null : news;
}

/**
 * Whether a push speaks of a later moment than what is known: the carrier's record, or a push before. Without a readable
 * time nobody can tell, so it does not (domain 4).
 */
export function isNewer(at: Date | null, ...known: readonly (string | null | undefined)[]): at is Date {
  return at !== null && known.every((time) => !time || at.getTime() > new Date(time).getTime());
}
