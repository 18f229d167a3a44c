import { useCallback, useEffect, useRef, useState } from "react";
import { askResource } from "./ask-resource";

/** What one of the app's own URLs answered. */
export interface Resource<Answer> {
  /** The last answer; it stays while the next one is loaded, and when that fails. */
  answer: Answer | null;
  /** Whether the last load failed. */
  failed: boolean;
  /** Loads again. */
  load: () => void;
}

/**
 * Loads one of the app's own URLs beside a page or form, again whenever it changes; null loads nothing. A failure is part of the
 * result, while that of a fetcher would replace the page with its error, and everything typed with it.
 */
export function useResource<Answer>(url: string | null): Resource<Answer> {
  const [{ answer, failed }, setState] = useState<{ answer: Answer | null; failed: boolean }>(NOTHING_LOADED);
  const turn = useRef(0);
  const load = useCallback(async () => {
    if (url === null) return;
    turn.current += 1;
    const mine = turn.current;
    const loaded = await askResource<Answer>(url);
    // A slow answer must not replace that of a later question.
    if (mine !== turn.current) return;
    setState((before) => (loaded === null ? { ...before, failed: true } : { answer: loaded, failed: false }));
  }, [url]);
  useEffect(() => void load(), [load]);
  return { answer, failed, load };
}

const NOTHING_LOADED = { answer: null, failed: false };
