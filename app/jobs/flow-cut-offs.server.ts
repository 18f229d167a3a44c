import type { Deps } from "~/flows/deps.server";
import { wantLeftOfAll } from "~/flows/shopify-flow/left.server";
import { type StopRecurring, startRecurring } from "./recurring.server";

/** How late a workflow hears of a cut-off at most. */
const EVERY_MS = 60_000;

/** Starts looking each minute, in one process at a time, for cut-offs that passed with parcels left. Returns the function that stops it. */
export function startFlowCutOffs(deps: Deps): StopRecurring {
  return startRecurring({
    everyMs: EVERY_MS,
    run: () => deps.locks.exclusively("flow-cut-offs", () => wantLeftOfAll(deps)),
    onError: (error) => deps.log.error({ err: error }, "flow.cut_offs_failed"),
  });
}
