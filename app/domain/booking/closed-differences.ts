import type { BookedDifference } from "./booked-differences";

/**
 * What was found now, with what staff settled before still settled: the same field with the same two values. A value that
 * changed again, or that agreed in between, asks again.
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

/** The differences that a person still has to deal with. */
export function openDifferences(differences: readonly BookedDifference[]): BookedDifference[] {
  return differences.filter(({ settled }) => !settled);
}

/** Whether two lists hold the same differences, settled or not. */
export function sameDifferences(one: readonly BookedDifference[], other: readonly BookedDifference[]): boolean {
  return one.length === other.length && one.every((difference, index) => isSame(difference, other[index]));
}

function isSame(one: BookedDifference, other: BookedDifference | undefined): boolean {
  return other !== undefined && textOf(one) === textOf(other);
}

/** By value: what comes back from the database may have its keys in another order. */
function textOf({ field, booked, now }: BookedDifference): string {
  const plain = (value: BookedDifference["now"]) =>
    Array.isArray(value) ? value.map(({ name, quantity }) => [name, quantity]) : value;
  return JSON.stringify([field, plain(booked), plain(now)]);
}
