import { useFetcher } from "@remix-run/react";
import type { NotStored } from "./client-action";
import type { Intent } from "./intents";
import type { IntentResult, runIntent } from "./run-intent.server";

/** Calls the page's action and reports progress. */
export interface IntentCall<Name extends Intent["intent"]> {
  send: (intent: Extract<Intent, { intent: Name }>) => void;
  busy: boolean;
  /** The answer to the last call. */
  answer: Extract<IntentResult | NotStored, { intent: Name }> | null;
}

/** Returns a way to send one kind of intent, with its own progress and answer, so that two buttons never mix theirs. */
export function useIntent<Name extends Intent["intent"]>(name: Name): IntentCall<Name> {
  const fetcher = useFetcher<typeof runIntent>();
  const data: IntentResult | NotStored | undefined = fetcher.data;
  return {
    send: (intent) => fetcher.submit(intent, { method: "post", encType: "application/json" }),
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
