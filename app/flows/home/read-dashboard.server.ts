import type { Deps } from "~/flows/deps.server";
import { countWaiting } from "~/store/dashboard.server";
import type { DashboardView } from "./views";

/** The numbers of the first page: what waits for whom. */
export function readDashboard(deps: Deps, shopId: string): Promise<DashboardView> {
  return countWaiting(deps.database, shopId);
}
