import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { type NotSaved, notSavedIn } from "~/components/kept-form";
import type { TrialView } from "~/flows/rules/views";
import { type RuleForm, ruleOf } from "./rule-form";
import type { runIntent } from "./run-intent.server";

/** Trying and saving a rule, each with its own progress. */
export interface RuleAsking {
  try: () => void;
  save: (version: string) => void;
  trying: boolean;
  saving: boolean;
  /** What a trial of the rule as it stands now found; null while there is none. */
  trial: TrialView | null;
  saved: boolean;
  /** Why it was not saved; `version` names the list as it is now. */
  failure: { outcome: "stale"; version: string } | { outcome: "not_possible" | "invalid" } | NotSaved | null;
}

export function useRuleAsking(form: RuleForm): RuleAsking {
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

/** What a trial depends on: a rule may be renamed or turned off without another. */
export function contentOf(form: RuleForm): string {
  const { conditions, actions } = ruleOf(form);
  return JSON.stringify([conditions, Object.entries(actions).sort(([a], [b]) => a.localeCompare(b))]);
}

/** What was sent did not arrive, or broke down; the rule stands as it was written. */
const lost = ({ state, data }: ReturnType<typeof useFetcher<typeof runIntent>>) =>
  state === "idle" ? notSavedIn(data) : null;

function failureOf(answer: Awaited<ReturnType<typeof runIntent>> | undefined) {
  if (answer?.intent !== "save" || answer.outcome === "saved") return null;
  return answer.outcome === "stale"
    ? ({ outcome: "stale", version: answer.version } as const)
    : ({ outcome: answer.outcome } as const);
}
