import type { Deps } from "~/flows/deps.server";
import { readReturnTallies } from "~/store/tallies.server";
import type { WaitingReturns } from "./views";

/** Returns how many of a shop's parcels are on their way back and have arrived, from the kept counts. */
export async function readWaitingReturns(deps: Deps, shopId: string): Promise<WaitingReturns> {
  const counts = await readReturnTallies(deps.database, shopId);
  return { onWay: counts.get("on_way") ?? 0, arrived: counts.get("arrived") ?? 0 };
}
