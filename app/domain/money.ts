/**
 * Returns an amount as whole VND, at least 0. Fractions are dropped, so that no charge exceeds what is due; a value that
 * is not an amount counts as 0.
 */
export function wholeVnd(amount: number): number {
  return wholeNumber(amount);
}

/**
 * Returns a count or measure as a whole number, at least 0; NaN, or a value too large to be exact, counts as 0.
 */
export function wholeNumber(value: number): number {
  const whole = Math.floor(value);
  return Number.isSafeInteger(whole) ? Math.max(0, whole) : 0;
}

/**
 * Returns `amount × part ÷ whole`, rounded down, exact for any amounts (the product may exceed 2^53). `whole` must be
 * above 0.
 */
export function shareVnd(amountVnd: number, part: number, whole: number): number {
  return Number((BigInt(amountVnd) * BigInt(part)) / BigInt(whole));
}
