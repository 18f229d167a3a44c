import { type IndexTableProps, IndexTableSelectionType } from "@shopify/polaris";
import { useCallback, useEffect, useRef, useState } from "react";
import type { OrderRowView } from "~/flows/order-list/views";

type OnSelection = NonNullable<IndexTableProps["onSelectionChange"]>;

/** The ticked orders of a page. */
export interface Picked {
  keys: ReadonlySet<string>;
  /** As Polaris' table reports what was ticked. */
  onSelection: OnSelection;
  /** Ticks or unticks one order. */
  pick: (orderKey: string, picked: boolean) => void;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another selection
  useEffect(() => setKeys(NOTHING), [page]);

  const pickAll = useCallback((orderKeys: readonly string[], picked: boolean) => {
    setKeys((before) => {
      const after = new Set(before);
      for (const orderKey of orderKeys) {
        if (picked) after.add(orderKey);
        else after.delete(orderKey);
      }
      return after;
    });
  }, []);
  const pick = useCallback((orderKey: string, picked: boolean) => pickAll([orderKey], picked), [pickAll]);
  const onSelection = useCallback<OnSelection>(
    (kind, picked, selection) => {
      const all = shown.current.map(({ orderKey }) => orderKey);
      if (typeof selection === "string") pickAll([selection], picked);
      else if (selection) pickAll(all.slice(selection[0], selection[1] + 1), picked);
      else if (kind === IndexTableSelectionType.Page || kind === IndexTableSelectionType.All) pickAll(all, picked);
    },
    [pickAll],
  );
  const clear = useCallback(() => setKeys(NOTHING), []);
  return { keys, onSelection, pick, clear };
}
