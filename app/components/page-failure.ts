import { isRouteErrorResponse } from "@remix-run/react";

/** What a failed page tells its reader: keys `common:error.<failure>`. */
export type PageFailure = "not_found" | "offline" | "unexpected";

/** Sorts what an error boundary caught. The browser's own fetch error is a TypeError. */
export function pageFailureOf(error: unknown): PageFailure {
  if (isRouteErrorResponse(error)) return error.status === 404 ? "not_found" : "unexpected";
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message) ? "offline" : "unexpected";
}
