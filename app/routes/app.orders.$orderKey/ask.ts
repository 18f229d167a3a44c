import { useFetcher } from "@remix-run/react";
import type { CarriedOut } from "./carry-out.server";
import type { Intent } from "./intents";
import type { action } from "./route";

/** Asks the page's action for something and tells how far that is. */
export interface Asking<Name extends Intent["intent"]> {
  ask: (intent: Extract<Intent, { intent: Name }>) => void;
  busy: boolean;
  /** The answer to the last question. */
  answer: Extract<CarriedOut, { intent: Name }> | null;
}

/** One kind of question, with its own progress and answer, so that two buttons never mix theirs. */
export function useAsk<Name extends Intent["intent"]>(name: Name): Asking<Name> {
  const fetcher = useFetcher<typeof action>();
  return {
    ask: (intent) => fetcher.submit(intent, { method: "post", encType: "application/json" }),
    busy: fetcher.state !== "idle",
    answer: fetcher.data && isAbout(fetcher.data, name) ? fetcher.data : null,
  };
}

function isAbout<Name extends Intent["intent"]>(
  answer: CarriedOut,
  name: Name,
): answer is Extract<CarriedOut, { intent: Name }> {
  return answer.intent === name;
}
