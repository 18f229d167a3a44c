import type { ClientActionFunctionArgs } from "@remix-run/react";
import { answerOrNotSaved, type NotSaved, notSavedIn } from "~/components/not-saved";
import type { Intent } from "./intents";
import type { IntentResult } from "./run-intent.server";

/** Intents sent from forms with typed values, which must survive a failure. */
const FORMS = [
  "edit",
  "correct_address",
  "give_back_address",
  "split",
  "enter_amount",
] as const satisfies readonly Intent["intent"][];

type FormName = (typeof FORMS)[number];

/** The answer to a form of this page that was not stored. */
export type NotStored = { [Name in FormName]: { intent: Name; shipmentId: string } & NotSaved }[FormName];

/**
 * Calls the server's action. A form that was not stored stays filled in and shows why; after any other failure the page shows its
 * error.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const { intent, shipmentId }: Intent = await request.clone().json();
  if (!FORMS.some((name) => name === intent)) return serverAction();
  const answer = await answerOrNotSaved(() => serverAction<IntentResult>());
  const lost = notSavedIn(answer);
  return lost ? { intent, shipmentId, outcome: lost.outcome } : answer;
}

export { reloadUnlessNotSaved as shouldRevalidate } from "~/components/not-saved";
