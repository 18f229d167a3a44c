import { useEffect, useRef, useState, useSyncExternalStore } from "react";

/**
 * The ticked rows of a page. Kept outside React's state, so that a tick draws one row and the bar above the table, not the table with
 * its fifty rows.
 */
export interface Picks {
  keys: () => ReadonlySet<string>;
  /** Ticks or unticks one row; or, up to it, all from the one ticked before. */
  pick: (key: string, picked: boolean, toHere?: boolean) => void;
  /** Ticks or unticks the whole page. */
  pickPage: (picked: boolean) => void;
  clear: () => void;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

const NOTHING: ReadonlySet<string> = new Set();
const nothing = () => NOTHING;

/** Returns the ticks of the rows with these keys, the same object for as long as the table is shown. Another `page` begins with none. */
export function usePicks(rowKeys: readonly string[], page: string): Picks {
  const shown = useRef(rowKeys);
  shown.current = rowKeys;
  const [picks] = useState(() => createPicks(() => shown.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another selection
  useEffect(() => picks.clear(), [page, picks]);
  return picks;
}

/** Returns the keys of the ticked rows; draws again with every tick. */
export function usePickedKeys({ subscribe, keys }: Picks): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, keys, nothing);
}

/** Returns whether a row is ticked; draws again when that changes. */
export function useIsPicked({ subscribe, keys }: Picks, key: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => keys().has(key),
    () => false,
  );
}

/** Makes the ticks of a page whose rows, in order, are what `rowKeys` returns. */
export function createPicks(rowKeys: () => readonly string[]): Picks {
  const listeners = new Set<() => void>();
  let ticked = NOTHING;
  let before: string | null = null;
  const become = (now: ReadonlySet<string>) => {
    ticked = now;
    for (const listener of listeners) listener();
  };
  const pickAll = (keys: readonly string[], picked: boolean) => {
    const now = new Set(ticked);
    for (const key of keys) {
      if (picked) now.add(key);
      else now.delete(key);
    }
    become(now);
  };
  return {
    keys: () => ticked,
    pick(key, picked, toHere = false) {
      pickAll(toHere ? between(rowKeys(), before, key) : [key], picked);
      before = key;
    },
    pickPage: (picked) => pickAll(rowKeys(), picked),
    clear() {
      before = null;
      if (ticked.size > 0) become(NOTHING);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns what stands from one to the other, both included; the second alone if the first is not there. */
function between(all: readonly string[], one: string | null, other: string): string[] {
  const [from, to] = [one === null ? -1 : all.indexOf(one), all.indexOf(other)];
  if (from < 0 || to < 0) return [other];
  return all.slice(Math.min(from, to), Math.max(from, to) + 1);
}
