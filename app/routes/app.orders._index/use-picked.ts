import { useCallback, useEffect, useRef, useState } from "react";
import type { OrderRowView } from "~/flows/order-list/views";

/** The ticked orders of a page. */
export interface Picked {
  keys: ReadonlySet<string>;
  /** Ticks or unticks one order; or, up to it, all from the one ticked before. */
  pick: (orderKey: string, picked: boolean, toHere?: boolean) => void;
  /** Ticks or unticks the whole page. */
  pickPage: (picked: boolean) => void;
  clear: () => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Returns the ticked orders of a page, which is known by `page`. The callbacks stay the same from render to render, so that ticking one
 * row draws one row.
 */
export function usePicked(rows: readonly OrderRowView[], page: string): Picked {
  const [keys, setKeys] = useState(NOTHING);
  const shown = useRef(rows);
  shown.current = rows;
  const before = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another selection
  useEffect(() => {
    setKeys(NOTHING);
    before.current = null;
  }, [page]);

  const pickAll = useCallback((orderKeys: readonly string[], picked: boolean) => {
    setKeys((ticked) => withKeys(ticked, orderKeys, picked));
  }, []);
  const pick = useCallback<Picked["pick"]>(
    (orderKey, picked, toHere = false) => {
      const all = shown.current.map((row) => row.orderKey);
      pickAll(toHere ? between(all, before.current, orderKey) : [orderKey], picked);
      before.current = orderKey;
    },
    [pickAll],
  );
  const pickPage = useCallback(
    (picked: boolean) =>
      pickAll(
        shown.current.map(({ orderKey }) => orderKey),
        picked,
      ),
    [pickAll],
  );
  const clear = useCallback(() => setKeys(NOTHING), []);
  return { keys, pick, pickPage, clear };
}

function withKeys(ticked: ReadonlySet<string>, orderKeys: readonly string[], picked: boolean): ReadonlySet<string> {
  const after = new Set(ticked);
  for (const orderKey of orderKeys) {
    if (picked) after.add(orderKey);
    else after.delete(orderKey);
  }
  return after;
}

/** Returns what stands from one to the other, both included; the second alone if the first is not there. */
export function between(all: readonly string[], one: string | null, other: string): string[] {
  const [from, to] = [one === null ? -1 : all.indexOf(one), all.indexOf(other)];
  if (from < 0 || to < 0) return [other];
  return all.slice(Math.min(from, to), Math.max(from, to) + 1);
}
