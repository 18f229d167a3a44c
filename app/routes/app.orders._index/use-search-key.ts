import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "./use-list-keys";

/**
 * Has `/` (and `f`, as on Shopify's own lists) open the search and give it the focus; and gives the focus whenever staff open the filters,
 * but not when the page comes with filters set: the keys of the list would be typed into the field.
 */
export function useSearchKey(filters: RefObject<HTMLElement>, isOpen: boolean, open: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) fieldOf(filters)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, filters]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== "/" && event.key !== "f")) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      const field = fieldOf(filters);
      if (field) field.focus();
      else open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [filters, open]);
}

/** Polaris gives no reference to the field; it is the first one of the filters. */
const fieldOf = (filters: RefObject<HTMLElement>) =>
  filters.current?.querySelector<HTMLInputElement>('input[type="text"], input:not([type])') ?? null;
