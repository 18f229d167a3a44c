import { useEffect, useRef, useState } from "react";
import type { Saving } from "../saving";

/** What was typed into a page of settings and is not stored yet. */
export interface Changes<Draft> {
  changes: Partial<Draft>;
  change: (some: Partial<Draft>) => void;
  discard: () => void;
  /** Another with each discard, for fields that hold what they show. */
  edition: number;
  save: () => void;
}

/**
 * Remembers what was changed until it is stored: nothing but a discard or a save that succeeded takes it away, and the save takes
 * only what was sent, not what was typed meanwhile.
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
