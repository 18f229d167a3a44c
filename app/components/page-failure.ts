import { isRouteErrorResponse } from "@remix-run/react";

/** What a failed page tells its reader: keys `common:error.<failure>`. */
export type PageFailure = "not_found" | "offline" | "too_large" | "busy" | "unexpected";

/** What the doors of the app say before a page is asked, beside what a page says itself. */
const BY_STATUS: Record<number, PageFailure> = { 404: "not_found", 413: "too_large", 503: "busy" };

/** The app turned a request away because too many of the same shop were under way; it was tried again in vain. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Keys `common:error.<title>`. */
export const TITLES = {
  not_found: "not_found_title",
  busy: "busy_title",
  offline: "title",
  too_large: "title",
  unexpected: "title",
} as const;

/** Sorts what an error boundary caught. The browser's own fetch error is a TypeError. */
export function pageFailureOf(error: unknown): PageFailure {
  if (error instanceof BusyError) return "busy";
  if (isRouteErrorResponse(error)) return BY_STATUS[error.status] ?? "unexpected";
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message) ? "offline" : "unexpected";
}
