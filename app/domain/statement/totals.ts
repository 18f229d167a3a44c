import { type Amounts, MONEY_FIELDS, type MoneyField } from "./fields";

/** An amount of a statement's own total beside the sum of its rows. */
export interface TotalCheck {
  field: MoneyField;
  statedVnd: number;
  sumVnd: number;
  /** Above 0: the rows have more than the statement says. */
  byVnd: number;
}

/** Returns the statement's own totals beside the sums of its rows, for each amount that it states. */
export function checkTotals(stated: Amounts, sums: Amounts): TotalCheck[] {
  return MONEY_FIELDS.flatMap((field) => {
    const statedVnd = stated[field];
    if (statedVnd === null) return [];
    const sumVnd = sums[field] ?? 0;
    return [{ field, statedVnd, sumVnd, byVnd: sumVnd - statedVnd }];
  });
}

/**
 * Returns the statement's own total from the rows that say they have sums: the last one, since sums of parts stand before it. Null
 * when there is none.
 */
export const statedTotal = (totals: readonly Amounts[]): Amounts | null => totals.at(-1) ?? null;
