import { Modal, type ModalProps } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import { lastPressed } from "./last-pressed";

/**
 * Polaris' window, which gives the focus back when it is gone: to what had it before, or, where that is gone too, to the part of the page that it
 * stood in. Polaris leaves it with the page's body, where a keyboard begins anew. It is gone at once: while it fades, it would take the focus back.
 * A double click on what opens it opens it.
 */
export function ModalWindow(props: ModalProps) {
  useFocusBack(props.open);
  useOneClick(props.open);
  return props.open ? <Modal {...props} /> : null;
}

ModalWindow.Section = Modal.Section;

/** Remembers what has the focus when `open` becomes true, and focuses it after `open` becomes false or the component is gone. */
function useFocusBack(open: boolean): void {
  const before = useRef<HTMLElement[]>([]);
  const wasOpen = useRef(false);
  // While rendering: a window takes the focus in effects of its own, which run before those of this component.
  if (open && !wasOpen.current && typeof document !== "undefined") before.current = focusedNow();
  wasOpen.current = open;
  useEffect(() => {
    if (!open) return;
    return () =>
      // After all effects of this moment: the window is gone, and whoever chose another place for the focus has done so.
      queueMicrotask(() => {
        if (hasFocus()) return;
        before.current.find((element) => element.isConnected && !isDisabled(element))?.focus();
      });
  }, [open]);
}

/** Returns what has the focus, what was pressed, and the focusable parts of the page around them, from the innermost on. */
function focusedNow(): HTMLElement[] {
  const found = [document.activeElement, lastPressed()].filter(
    (element) => element instanceof HTMLElement && element !== document.body,
  ) as HTMLElement[];
  const around: HTMLElement[] = [];
  for (let element = found.at(-1); element; ) {
    element = element.parentElement?.closest<HTMLElement>('[tabindex="-1"], main') ?? undefined;
    if (element) around.push(element);
  }
  return [...found, ...around];
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;
const isDisabled = (element: HTMLElement) => element instanceof HTMLButtonElement && element.disabled;

/** The second click of a double click lands beside the window that the first one opened, and would close it. */
function useOneClick(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const swallow = (event: MouseEvent) => {
      if (event.detail > 1) event.stopPropagation();
      else stop();
    };
    const stop = () => document.removeEventListener("click", swallow, true);
    document.addEventListener("click", swallow, true);
    return stop;
  }, [open]);
}
