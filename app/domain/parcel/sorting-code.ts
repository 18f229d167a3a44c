/**
 * The sorting code that a tracking number carries (field notes 3): what stands between the shop code and the tracking id, and
 * may hold dots itself. Null for a number without one, and for one the shop gave itself.
 */
export function sortingCodeOf(trackingNumber: string): string | null {
  return /^S\d+\.(.+)\.\d+$/.exec(trackingNumber)?.[1] ?? null;
}
