import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";

/** The answer to a form that was not saved; the form stays filled in. */
export interface NotSaved {
  /** Too large for one request; the session has ended; this person may not do it; or the result is unknown, and the form can be sent again. */
  outcome: "too_large" | "signed_out" | "not_allowed" | "broke_down";
}

/** Text keys by outcome. */
export const NOT_SAVED = {
  too_large: "common:too_large",
  signed_out: "common:signed_out",
  not_allowed: "common:not_allowed",
  broke_down: "common:not_saved",
} as const satisfies Record<NotSaved["outcome"], string>;

/**
 * Runs `send` in the browser. If sending fails, the request is too large or the session has ended, it returns a `NotSaved`
 * instead of throwing, so that the filled-in form stays on the page. An answer that redirects is rethrown.
 */
export async function answerOrNotSaved<Answer>(send: () => Promise<Answer>): Promise<Answer | NotSaved> {
  try {
    return await send();
  } catch (error) {
    const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : 500;
    if (status < 400) throw error;
    if (status === 413) return { outcome: "too_large" };
    if (status === 403) return { outcome: "not_allowed" };
    return { outcome: status === 401 ? "signed_out" : "broke_down" };
  }
}

/** The `clientAction` of a route that stores one form. */
export const saveAction = ({ serverAction }: ClientActionFunctionArgs) => answerOrNotSaved(() => serverAction());

/**
 * The `shouldRevalidate` of a page with a form. After a failed save there is nothing new to load, and without a network the
 * reload would replace the page with an error and lose everything typed.
 */
export const reloadUnlessNotSaved: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  notSavedIn(actionResult) ? false : defaultShouldRevalidate;

/**
 * Returns the answer if it says that the form was not saved, else null. The type of a server's action does not include this case.
 */
export function notSavedIn(answer: { outcome?: unknown } | null | undefined): NotSaved | null {
  const outcome = answer?.outcome;
  return typeof outcome === "string" && isNotSaved(outcome) ? { outcome } : null;
}

/** Returns whether an outcome says that a form was not saved. */
export const isNotSaved = (outcome: string): outcome is NotSaved["outcome"] => Object.hasOwn(NOT_SAVED, outcome);

/** Returns whether the app rejected a request for its size. */
export const isTooLarge = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 413;
