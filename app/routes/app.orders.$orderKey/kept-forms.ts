import type { ClientActionFunctionArgs } from "@remix-run/react";
import { keptForm, type NotSaved, notSavedIn } from "~/components/kept-form";
import type { Intent } from "./intents";
import type { IntentResult } from "./run-intent.server";

/** What staff type into: a failure must not take it from them. */
const FORMS = [
  "edit",
  "correct_address",
  "give_back_address",
  "split",
  "say_amount",
] as const satisfies readonly Intent["intent"][];

type FormName = (typeof FORMS)[number];

/** What a form of this page hears that was not stored. */
export type NotStored = { [Name in FormName]: { intent: Name; shipmentId: string } & NotSaved }[FormName];

/**
 * Asks the server's action. A form that was not stored stays as it is filled in and says why; after any other failure the
 * page shows its error.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const { intent, shipmentId }: Intent = await request.clone().json();
  if (!FORMS.some((name) => name === intent)) return serverAction();
  const answer = await keptForm(() => serverAction<IntentResult>());
  const lost = notSavedIn(answer);
  return lost ? { intent, shipmentId, outcome: lost.outcome } : answer;
}

export { readAnewUnlessKept as shouldRevalidate } from "~/components/kept-form";
