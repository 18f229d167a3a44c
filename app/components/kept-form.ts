import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

/** What a form hears that was not saved: it stays as it is filled in. */
export interface NotSaved {
  /** More than a page takes at once; the session is over; or nobody knows, and it can be sent again. */
  outcome: "too_large" | "signed_out" | "broke_down";
}

/** What a form says of it. */
export const NOT_SAVED = {
  too_large: "common:too_large",
  signed_out: "common:signed_out",
  broke_down: "common:not_saved",
} as const satisfies Record<NotSaved["outcome"], string>;

/**
 * In the browser: what could not be sent, was too much, or broke down here, must not take the filled-in form with it, and neither
 * must a session that is over. Where the answer leads to another page, it is thrown on.
 */
export async function keptForm<Answer>(send: () => Promise<Answer>): Promise<Answer | NotSaved> {
  try {
    return await send();
  } catch (error) {
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : 500;
    if (status < 400) throw error;
    if (status === 413) return { outcome: "too_large" };
    return { outcome: status === 401 ? "signed_out" : "broke_down" };
  }
}

/** What a route that stores one form exports as `clientAction`. */
export const keptAction = ({ serverAction }: ClientActionFunctionArgs) => keptForm(() => serverAction());

/**
 * What a page with a form exports as `shouldRevalidate`: after a form that was not saved there is nothing new to read, and without
 * a network the reading would put an error in the page's place, and everything typed would be gone with it.
 */
export const readAnewUnlessKept: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  notSavedIn(actionResult) ? false : defaultShouldRevalidate;

/** That a form was not saved, where an answer says so. The types of a server's action know nothing of it. */
export function notSavedIn(answer: { outcome?: unknown } | null | undefined): NotSaved | null {
  const outcome = answer?.outcome;
  return typeof outcome === "string" && isNotSaved(outcome) ? { outcome } : null;
}

/** Whether an outcome says that a form was not saved. */
export const isNotSaved = (outcome: string): outcome is NotSaved["outcome"] => Object.hasOwn(NOT_SAVED, outcome);

/** Whether the doors of the app refused what was sent for its length. */
export const isTooLarge = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 413;
