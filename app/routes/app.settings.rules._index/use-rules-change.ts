import { useFetcher } from "@remix-run/react";
import type { changeRules, RulesForm } from "~/flows/rules/change.server";

export interface RulesChanger {
  change: (form: RulesForm) => void;
  busy: boolean;
  /** Why the last change was not made; text keys: `rules:answer.<failure>`. */
  failure: "stale" | "not_possible" | "invalid" | null;
}

/**
 * Returns a function that changes the list as the page shows it; if someone else has changed the list since, nothing happens and
 * `failure` is `stale`.
 */
export function useRulesChange(version: string): RulesChanger {
  const fetcher = useFetcher<typeof changeRules>({ key: "rules-change" });
  const outcome = fetcher.data?.outcome;
  return {
    change: (change) =>
      fetcher.submit(JSON.stringify({ version, change }), { method: "post", encType: "application/json" }),
    busy: fetcher.state !== "idle",
    failure: fetcher.state === "idle" && outcome && outcome !== "saved" ? outcome : null,
  };
}
