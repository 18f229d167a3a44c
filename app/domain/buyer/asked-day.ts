/**
 * Returns the day on which a buyer asked for another delivery; null: none, or it has passed. Today still counts: the courier may come.
 * Days in Vietnam, `YYYY-MM-DD`.
 */
export const dayStillToCome = (day: string | null, today: string): string | null =>
  day !== null && day >= today ? day : null;
