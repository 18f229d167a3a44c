import type { BookedDifference } from "./booked-differences";

/**
 * Returns the differences found now, with those that staff closed before still closed: same field, same two values. A
 * value that changed again, or that agreed in between, is open again.
 */
export function keepClosed(
  before: readonly BookedDifference[],
  found: readonly BookedDifference[],
): BookedDifference[] {
  return found.map((difference) => ({
    ...difference,
    settled: before.some((known) => known.settled && isSame(known, difference)),
  }));
}

/** Returns the differences that staff still have to deal with. */
export function openDifferences(differences: readonly BookedDifference[]): BookedDifference[] {
  return differences.filter(({ settled }) => !settled);
}

/** Returns whether two lists hold the same differences, closed or not. */
export function sameDifferences(one: readonly BookedDifference[], other: readonly BookedDifference[]): boolean {
  return one.length === other.length && one.every((difference, index) => isSame(difference, other[index]));
}

function isSame(one: BookedDifference, other: BookedDifference | undefined): boolean {
  return other !== undefined && textOf(one) === textOf(other);
}

/** Compares by value: objects read from the database may have another order of keys. */
function textOf({ field, booked, now }: BookedDifference): string {
  const plain = (value: BookedDifference["now"]) =>
    Array.isArray(value) ? value.map(({ name, quantity }) => [name, quantity]) : value;
  return JSON.stringify([field, plain(booked), plain(now)]);
}
