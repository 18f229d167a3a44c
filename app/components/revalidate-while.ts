import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { beginLook, lookFailing } from "./quiet-look";

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

/**
 * Reloads the page's data while something on it is moving; see `usePollWhile`. While the app does not answer, the page stays as it is and
 * `StaleNote` says so.
 */
export function useRevalidateWhile(moving: string): void {
  const { revalidate, state } = useRevalidator();
  usePollWhile(moving, () => {
    // A look that failed is still waited for: the next one takes its place.
    if (state !== "idle" && !lookFailing.get()) return;
    beginLook(window.location.href);
    revalidate();
  });
  // Another page has its own looks.
  useEffect(() => () => lookFailing.set(false), []);
}
