/**
 * The limit of an LRU cache that takes its room as it fills. Given `max`, lru-cache takes the room of all entries at once: over the
 * caches of one process that were megabytes and a part of its start, for one that may serve three shops.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
