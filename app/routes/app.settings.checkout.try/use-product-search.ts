import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { loader } from "~/routes/app.variants";

/** Avoids a request to Shopify for every letter. */
const TYPING_MS = 250;

/**
 * Returns the shop's products that match the typed text, loaded once the field has been entered. `found` is set only when it
 * answers the current text; `loading` is true until then.
 */
export function useProductSearch(typed: string) {
  const { load, data, state } = useFetcher<typeof loader>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => load(`/app/variants?${new URLSearchParams({ search: typed })}`), TYPING_MS);
    return () => clearTimeout(timer);
  }, [isOpen, typed, load]);
  const isCurrent = state === "idle" && data?.typed === typed;
  return { found: isCurrent ? data : undefined, loading: isOpen && !isCurrent, open: () => setOpen(true) };
}
