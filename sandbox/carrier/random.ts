/** Holds the state of a repeatable random sequence. */
export interface RandomState {
  random: number;
}

/** Returns the next number of the sequence, 0 ≤ n < 1 (mulberry32). The state is a plain number, so it survives a snapshot. */
export function nextRandom(holder: RandomState): number {
  holder.random = (holder.random + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(holder.random ^ (holder.random >>> 15), 1 | holder.random);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

/** Returns one element of a non-empty list. */
export function pick<Item>(holder: RandomState, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(nextRandom(holder) * items.length)] ?? items[0];
}

/** Returns lower-case hexadecimal digits from the sequence. */
export function randomHex(holder: RandomState, length: number): string {
  return Array.from({ length }, () => Math.floor(nextRandom(holder) * 16).toString(16)).join("");
}

/** Returns a stable 32-bit number for a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
