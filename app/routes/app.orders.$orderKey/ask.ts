import { useFetcher } from "@remix-run/react";
import type { Intent } from "./intents";
import type { NotStored } from "./kept-forms";
import type { IntentResult, runIntent } from "./run-intent.server";

/** Calls the page's action and reports progress. */
export interface Asking<Name extends Intent["intent"]> {
  ask: (intent: Extract<Intent, { intent: Name }>) => void;
  busy: boolean;
  /** The answer to the last call. */
  answer: Extract<IntentResult | NotStored, { intent: Name }> | null;
}

/** Returns a way to send one kind of intent, with its own progress and answer, so that two buttons never mix theirs. */
export function useAsk<Name extends Intent["intent"]>(name: Name): Asking<Name> {
  const fetcher = useFetcher<typeof runIntent>();
  const data: IntentResult | NotStored | undefined = fetcher.data;
  return {
    ask: (intent) => fetcher.submit(intent, { method: "post", encType: "application/json" }),
    busy: fetcher.state !== "idle",
    answer: data && isAbout(data, name) ? data : null,
  };
}

function isAbout<Name extends Intent["intent"]>(
  answer: IntentResult | NotStored,
  name: Name,
): answer is Extract<IntentResult | NotStored, { intent: Name }> {
  return answer.intent === name;
}
