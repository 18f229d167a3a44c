import type { Sql } from "./database.server";
import { NOT_IN_STEP_TALLY, type ParcelTally, readTallies, WAITING_TALLY } from "./tallies.server";

/** A shop's parcels by what they wait for (`attention`: for a person, in the work queue), and the things that are not in step. */
export interface WaitingCounts {
  ready: number;
  review: number;
  attention: number;
  underWay: number;
  notInStep: number;
}

/** Returns the counts for a shop's home page. */
export async function countWaiting(sql: Sql, shopId: string): Promise<WaitingCounts> {
  const tallies = await readTallies(sql, shopId);
  const waiting = [...tallies]
    .filter(([what]) => what.startsWith(WAITING_TALLY))
    .reduce((sum, [, value]) => sum + value, 0);
  const kept = (what: ParcelTally) => tallies.get(what) ?? 0;
  return {
    ready: kept("ready"),
    review: kept("review"),
    attention: waiting,
    underWay: kept("under_way"),
    notInStep: tallies.get(NOT_IN_STEP_TALLY) ?? 0,
  };
}
