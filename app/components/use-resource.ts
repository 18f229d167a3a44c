import { useCallback, useEffect, useRef, useState } from "react";
import { askResource } from "./ask-resource";

/** What one of the app's own URLs answered. */
export interface Resource<Answer> {
  /** The last answer of this URL; it stays while it is loaded again, and when that fails. */
  answer: Answer | null;
  /** Whether the last load of this URL failed. */
  failed: boolean;
  /** Loads again, unless a load of this URL is under way. */
  load: () => void;
}

/**
 * Loads one of the app's own URLs beside a page or form, again whenever it changes; null loads nothing. A failure is part of the
 * result, while that of a fetcher would replace the page with its error, and everything typed with it.
 */
export function useResource<Answer>(url: string | null): Resource<Answer> {
  const [loaded, setLoaded] = useState<{ url: string; answer: Answer | null; failed: boolean } | null>(null);
  const loading = useRef<string | null>(null);
  const load = useCallback(async () => {
    if (url === null || loading.current === url) return;
    loading.current = url;
    const answer = await askResource<Answer>(url);
    // A slow answer must not replace that of a later question.
    if (loading.current !== url) return;
    loading.current = null;
    setLoaded((before) =>
      answer === null
        ? { url, answer: before?.url === url ? before.answer : null, failed: true }
        : { url, answer, failed: false },
    );
  }, [url]);
  useEffect(() => void load(), [load]);
  // The answer to another question, such as how many orders match another filter, must not be shown for this one.
  const mine = loaded?.url === url ? loaded : null;
  return { answer: mine?.answer ?? null, failed: mine?.failed ?? false, load };
}
