/**
 * The limit of an LRU cache that takes its room as it fills. Given `max`, lru-cache takes the room of all entries at once: over the
 * caches of one process that were megabytes and a part of its start, for one that may serve three shops. Where entries grow old, the clock is
 * read each time: lru-cache would set a timer for each millisecond in which it is asked, which wakes an idle process.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number; ttlResolution: number } {
  return { maxSize: entries, sizeCalculation: () => 1, ttlResolution: 0 };
}
