/**
 * The sorting code that a tracking label carries (field notes 3): what stands between the shop code and the tracking id, and
 * may hold dots itself. Null for a label without one, and for one the shop gave itself.
 */
export function sortingCodeOf(label: string): string | null {
  return /^S\d+\.(.+)\.\d+$/.exec(label)?.[1] ?? null;
}
