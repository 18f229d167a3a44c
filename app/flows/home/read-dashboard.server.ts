import type { Deps } from "~/flows/deps.server";
import { countWaiting } from "~/store/dashboard.server";
import type { DashboardView } from "./views";

/** Returns the numbers of the first page: how many parcels wait for what. */
export function readDashboard(deps: Deps, shopId: string): Promise<DashboardView> {
  return countWaiting(deps.database, shopId);
}
