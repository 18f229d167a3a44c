import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 30_000;

/** The pause before the next look: short while things change, ever longer while they do not. */
export function nextPollDelayMs(pauseMs: number): number {
  return Math.min(Math.round(pauseMs * 1.5), LONGEST_PAUSE_MS);
}

/**
 * Looks again while something moves and the tab is seen, and once whenever the tab is seen again. `moving` names what moves and its state
 * ("" when all is at rest): a name that changes starts over with the short pause, so that what takes hours is not asked for every second.
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

/** Loads the page's data again while something on it moves; see `usePollWhile`. */
export function useRevalidateWhile(moving: string): void {
  const { revalidate, state } = useRevalidator();
  usePollWhile(moving, () => {
    if (state === "idle") revalidate();
  });
}
