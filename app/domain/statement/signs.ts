import { FEE_FIELDS, type FeeField, type MoneyField } from "./fields";
import type { ReadLine } from "./line";

/**
 * Returns the fees that a statement writes as what it takes away: below zero in some rows, and above it in none. Their signs are
 * turned, in the rows and in the statement's own total: a fee is positive when the shop is charged.
 */
export function turnedFees(lines: readonly Pick<ReadLine, "amounts">[]): FeeField[] {
  return FEE_FIELDS.filter((field) => {
    const isBelow = ({ amounts }: Pick<ReadLine, "amounts">) => (amounts[field] ?? 0) < 0;
    return lines.every(({ amounts }) => (amounts[field] ?? 0) <= 0) && lines.some(isBelow);
  });
}

/** Turns the signs of these fees. */
export function turnSigns(amounts: Record<MoneyField, number | null>, fees: readonly FeeField[]): void {
  for (const field of fees) {
    const vnd = amounts[field];
    // Zero has one sign only.
    if (vnd !== null && vnd !== 0) amounts[field] = -vnd;
  }
}
