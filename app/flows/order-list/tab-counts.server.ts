import type { WaitingKind } from "~/domain/attention/waiting";
import type { Deps } from "~/flows/deps.server";
import { type ParcelTally, readTallies, WAITING_TALLY } from "~/store/tallies.server";
import type { TabCounts } from "./views";

/** The kept counts that a tab's number is the sum of. */
const COUNTED = {
  to_ship: ["to_ship"],
  ready: ["ready", "in_queue"],
  review: ["review"],
  attention: ["attention"],
  under_way: ["under_way"],
  to_confirm: [`${WAITING_TALLY}to_confirm`],
} as const satisfies Record<keyof TabCounts, readonly (ParcelTally | `${typeof WAITING_TALLY}${WaitingKind}`)[]>;

/** Returns how many parcels the tabs of what is open hold, from the kept counts: no parcel is read (decision 051). */
export async function countTabs(deps: Pick<Deps, "database">, shopId: string): Promise<TabCounts> {
  const tallies = await readTallies(deps.database, shopId);
  const sum = (tab: keyof TabCounts) => COUNTED[tab].reduce((total, what) => total + (tallies.get(what) ?? 0), 0);
  return {
    to_ship: sum("to_ship"),
    ready: sum("ready"),
    review: sum("review"),
    attention: sum("attention"),
    under_way: sum("under_way"),
    to_confirm: sum("to_confirm"),
  };
}
