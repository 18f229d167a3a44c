/**
 * Returns the sorting code inside a tracking number (field notes 3): the part between the shop code and the tracking id,
 * which may itself contain dots. Null for a number without one, and for the shop's own tracking numbers.
 */
export function sortingCodeOf(trackingNumber: string): string | null {
  return /^S\d+\.(.+)\.\d+$/.exec(trackingNumber)?.[1] ?? null;
}
