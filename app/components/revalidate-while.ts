import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 30_000;

/** Returns the pause before the next poll: 1.5 times the last one, at most 30 s. */
export function nextPollDelayMs(pauseMs: number): number {
  return Math.min(Math.round(pauseMs * 1.5), LONGEST_PAUSE_MS);
}

/**
 * Calls `look` repeatedly while something is moving and the tab is visible, and once whenever the tab becomes visible again.
 * `moving` identifies what is moving and its state ("" if nothing is). When it changes, the pauses start again from the shortest,
 * so that slow work is not polled every second.
 */
export function usePollWhile(moving: string, look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let pauseMs = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookIfSeen = () => {
      if (document.visibilityState === "visible") latest.current();
    };
    const wait = () => {
      timer = setTimeout(() => {
        lookIfSeen();
        pauseMs = nextPollDelayMs(pauseMs);
        wait();
      }, pauseMs);
    };
    if (moving !== "") wait();
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, [moving]);
}

/** Returns whether the app answers: no for a moment without a net, or while it is started anew. */
export async function isReachable(ask: typeof fetch = fetch): Promise<boolean> {
  try {
    return (await ask("/healthz")).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page's data while something on it is moving; see `usePollWhile`. Nobody asked for such a reload, and one that fails would replace
 * the page by its error, with everything that was ticked and typed: while the app does not answer, the page stays.
 */
export function useRevalidateWhile(moving: string): void {
  const { revalidate, state } = useRevalidator();
  usePollWhile(moving, () => {
    if (state !== "idle") return;
    void isReachable().then((answers) => {
      if (answers) revalidate();
    });
  });
}
