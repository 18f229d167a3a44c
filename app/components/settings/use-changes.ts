import { useEffect, useRef, useState } from "react";
import type { Saving } from "../saving";

/** Edits to a settings page that are not stored yet. */
export interface Changes<Draft> {
  changes: Partial<Draft>;
  change: (some: Partial<Draft>) => void;
  discard: () => void;
  /** Increases with each discard, so that fields with their own text are reset. */
  edition: number;
  save: () => void;
}

/**
 * Keeps edits until they are stored: only a discard or a successful save removes them, and a save removes only what was sent, not
 * what was typed in the meantime.
 */
export function useChanges<Draft extends object>({ send, answer }: Saving): Changes<Draft> {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [edition, setEdition] = useState(0);
  const sent = useRef<Partial<Draft>>({});
  useEffect(() => {
    if (answer?.outcome === "saved") setChanges((now) => without(now, sent.current));
  }, [answer]);
  return {
    changes,
    change: (some) => setChanges((now) => ({ ...now, ...some })),
    discard() {
      setChanges({});
      setEdition(edition + 1);
    },
    edition,
    save() {
      sent.current = changes;
      send(changes);
    },
  };
}

function without<Draft extends object>(changes: Partial<Draft>, stored: Partial<Draft>): Partial<Draft> {
  const left = Object.entries(changes).filter(([key, value]) => stored[key as keyof Draft] !== value);
  return Object.fromEntries(left) as Partial<Draft>;
}
