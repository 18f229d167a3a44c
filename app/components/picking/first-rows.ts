import { startTransition, useEffect, useState } from "react";

/** More than a screen shows. */
const FIRST = 12;

/** Whether React has taken over the page that the server drew. */
let isTakenOver = false;

/** For the frame of all pages: from now on, each page is reached within the app, the first list among them too. */
export function useTakenOver(): void {
  useEffect(() => {
    isTakenOver = true;
  }, []);
}

/**
 * Returns the rows to draw: in the page as it arrives those that a screen has room for, and all a moment later. The server, the browser's
 * layout and React's first pass then do a third of the work before the page is there. A page reached within the app is drawn whole
 * at once, so that *back* finds its place again.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [isWhole, setIsWhole] = useState(isTakenOver);
  useEffect(() => startTransition(() => setIsWhole(true)), []);
  return isWhole ? rows : rows.slice(0, FIRST);
}
