import { isRouteErrorResponse } from "@remix-run/react";
import { z } from "zod";
import { type Denial, ROLES } from "~/domain/settings/staff-rights";

/** The failures a page can show; text keys: `common:error.<failure>`. */
export type PageFailure = "not_found" | "offline" | "too_large" | "busy" | "not_allowed" | "unexpected";

/** Statuses that the server answers with before a page's code runs, or that the page itself throws. */
const BY_STATUS: Record<number, PageFailure> = { 403: "not_allowed", 404: "not_found", 413: "too_large", 503: "busy" };

/** The app rejected the request because too many of the same shop were in progress, and retrying did not help. */
export class BusyError extends Error {
  override readonly name = "BusyError";
}

/** Text keys: `common:error.<title>`. */
export const TITLES = {
  not_found: "not_found_title",
  busy: "busy_title",
  not_allowed: "not_allowed_title",
  offline: "title",
  too_large: "title",
  unexpected: "title",
} as const;

const deniedSchema = z.object({
  denied: z.discriminatedUnion("by", [
    z.object({ by: z.literal("role"), roles: z.array(z.enum(ROLES)) }),
    z.object({ by: z.literal("shopify") }),
  ]),
});

/** Returns why the app turned a member of staff away; null for any other failure. */
export function denialIn(error: unknown): Denial | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  return deniedSchema.safeParse(error.data).data?.denied ?? null;
}

/** Classifies what an error boundary caught. The browser's own fetch error is a TypeError. */
export function pageFailureOf(error: unknown): PageFailure {
  if (error instanceof BusyError) return "busy";
  if (isRouteErrorResponse(error)) return BY_STATUS[error.status] ?? "unexpected";
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message) ? "offline" : "unexpected";
}
