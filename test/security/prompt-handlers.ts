import type { Deps, JobPayloads } from "~/flows/deps.server";
import { refreshTariff } from "~/flows/fee/refresh-tariff.server";
import { createHandlers } from "~/jobs/handlers.server";

/** What does the jobs of each queue, without the pauses between fees: they spare the carrier, and take ten seconds a shop. */
export const promptHandlers = (deps: Deps): ReturnType<typeof createHandlers> => ({
  ...createHandlers(deps),
  "refresh-tariff": async (payload) => {
    await refreshTariff(deps, (payload as JobPayloads["refresh-tariff"]).shopId, 0);
  },
});
