import type { Deps } from "~/flows/deps.server";
import { countReports } from "~/flows/reports/count.server";
import { type StopRecurring, startRecurring } from "./recurring.server";

/** Reports lag by this much, and by what counting takes. */
const EVERY_MS = 20_000;

/**
 * Starts counting in the reports what changed, every twenty seconds and in one process at a time, with a first run at once. Returns
 * the function that stops it.
 */
export function startReports(deps: Deps): StopRecurring {
  return startRecurring({
    everyMs: EVERY_MS,
    run: () => deps.locks.exclusively("reports", () => countReports(deps)),
    onError: (error) => deps.log.error({ err: error }, "reports.failed"),
  });
}
