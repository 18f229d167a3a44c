import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { type NotSaved, notSavedIn } from "~/components/not-saved";
import type { TrialView } from "~/flows/rules/views";
import { type RuleForm, ruleOf } from "./rule-form";
import type { runIntent } from "./run-intent.server";

/** State of trying and saving a rule, each with its own progress. */
export interface RuleRequests {
  try: () => void;
  save: (version: string) => void;
  trying: boolean;
  saving: boolean;
  /** The result of trying the rule as it is now; null if there is none. */
  trial: TrialView | null;
  saved: boolean;
  /** Why the rule was not saved; `version` is the current version of the list. */
  failure: { outcome: "stale"; version: string } | { outcome: "not_possible" | "invalid" } | NotSaved | null;
}

/** Returns the functions to try and to save the rule, with their progress and answers. */
export function useRuleRequests(form: RuleForm): RuleRequests {
  const trials = useFetcher<typeof runIntent>({ key: `rule:try:${form.id}` });
  const saves = useFetcher<typeof runIntent>({ key: `rule:save:${form.id}` });
  const [triedContent, setTriedContent] = useState<string | null>(null);
  const rule = ruleOf(form);
  const tried = trials.state === "idle" && trials.data?.intent === "try" ? trials.data : undefined;
  const answer = saves.state === "idle" && saves.data?.intent === "save" ? saves.data : undefined;
  return {
    try() {
      setTriedContent(contentOf(form));
      trials.submit(JSON.stringify({ intent: "try", rule }), { method: "post", encType: "application/json" });
    },
    save: (version) =>
      saves.submit(JSON.stringify({ intent: "save", version, rule }), { method: "post", encType: "application/json" }),
    trying: trials.state !== "idle",
    saving: saves.state !== "idle",
    trial: tried?.outcome === "tried" && triedContent === contentOf(form) ? tried.trial : null,
    saved: answer?.outcome === "saved",
    failure:
      lost(saves) ??
      lost(trials) ??
      failureOf(answer) ??
      (tried?.outcome === "invalid" ? { outcome: "invalid" } : null),
  };
}

/** Returns what a trial depends on: renaming a rule or turning it off needs no new trial. */
export function contentOf(form: RuleForm): string {
  const { conditions, actions } = ruleOf(form);
  return JSON.stringify([conditions, Object.entries(actions).sort(([a], [b]) => a.localeCompare(b))]);
}

/** Returns the failure of a request that did not arrive or broke down; the form stays as it is. */
const lost = ({ state, data }: ReturnType<typeof useFetcher<typeof runIntent>>) =>
  state === "idle" ? notSavedIn(data) : null;

function failureOf(answer: Awaited<ReturnType<typeof runIntent>> | undefined) {
  if (answer?.intent !== "save" || answer.outcome === "saved") return null;
  return answer.outcome === "stale"
    ? ({ outcome: "stale", version: answer.version } as const)
    : ({ outcome: answer.outcome } as const);
}
