/** A source of choices: equal seeds and names make equal choices, whatever the other sources were asked for. */
export interface Chance {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns true in this share of the calls. */
  happens(share: number): boolean;
  /** Returns a whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Returns the source of choices with this name (mulberry32). */
export function chanceOf(seed: number, name: string): Chance {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed ^ 0x811c9dc5);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    happens: (share) => next() < share,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("there is nothing to pick from");
      return item;
    },
  };
}
