import { type RefObject, useEffect } from "react";

const ROW_LINK = 'tr[id] a[href^="/app/orders/"], li[id] a[href^="/app/orders/"]';
/** Where a key is part of what somebody types or chooses. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Returns whether a key belongs to what has the focus, or to a window that is open. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(TYPING)) return true;
  return document.querySelector('[role="dialog"]') !== null;
}

/**
 * Moves through the orders with the keyboard: `j` and `k`, or the arrows once an order has the focus; `x` ticks it, Enter opens it (it is
 * a link), Escape unticks all. Keys typed into a field mean what they always do.
 */
export function useListKeys(list: RefObject<HTMLElement>, unpickAll: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      const rows = firstLinks(list.current);
      const at = rows.findIndex((link) => link.closest("tr, li")?.contains(target as Node));
      const step = STEPS[event.key];
      if (step !== undefined && (at >= 0 || !event.key.startsWith("Arrow"))) {
        const next =
          rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + step, 0), rows.length - 1)];
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (event.key === "x" && at >= 0) {
        event.preventDefault();
        rows[at]?.closest("tr, li")?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
      } else if (event.key === "Escape") unpickAll();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list, unpickAll]);
}

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The link of each order: the first one of its row. */
function firstLinks(list: HTMLElement | null): HTMLElement[] {
  const links = [...(list?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])];
  return links.filter((link, n) => link.closest("tr, li") !== links[n - 1]?.closest("tr, li"));
}
