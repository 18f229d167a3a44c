import { isRouteErrorResponse } from "@remix-run/react";

/** What a form hears that was not saved: it stays as it is filled in. */
export interface NotSaved {
  /** More than a page takes at once; or nobody knows, and it can be sent again. */
  outcome: "too_large" | "broke_down";
}

/** What a form says of it. */
export const NOT_SAVED = { too_large: "common:too_large", broke_down: "common:not_saved" } as const;

/**
 * In the browser: what could not be sent, was too much, or broke down here, must not take the filled-in form with it. What the
 * page itself is told, such as to log in again, is thrown on.
 */
export async function keptForm<Answer>(send: () => Promise<Answer>): Promise<Answer | NotSaved> {
  try {
    return await send();
  } catch (error) {
    if (isTooLarge(error)) return { outcome: "too_large" };
    const isMeant = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isMeant) throw error;
    return { outcome: "broke_down" };
  }
}

/** Whether the doors of the app refused what was sent for its length. */
export const isTooLarge = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 413;
