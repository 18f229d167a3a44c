import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { loader } from "~/routes/app.variants";

/** Shopify is not asked for every letter. */
const TYPING_MS = 250;

/**
 * The shop's products that fit what is typed, asked for once the field was entered. `found` stays while more is typed;
 * `loading` until the first answer to what stands there now.
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
