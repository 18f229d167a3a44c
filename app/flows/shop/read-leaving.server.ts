import { bookOf } from "~/domain/cod/book";
import type { Deps } from "~/flows/deps.server";
import { readMoneyTallies, readTallies } from "~/store/tallies.server";

/** What would be left behind if the shop removed the app now. */
export interface LeavingView {
  /** Parcels that the carrier has, or is to get. */
  underWay: number;
  /** COD that couriers are to collect, and that the carrier has collected and not paid out. */
  toCollectVnd: number;
  notPaidOutVnd: number;
}

/** Reads what of a shop is on the road, from the kept counts. */
export async function readLeaving({ database, now }: Deps, shopId: string): Promise<LeavingView> {
  const [counts, money] = await Promise.all([readTallies(database, shopId), readMoneyTallies(database, shopId)]);
  const { sums } = bookOf(money, now());
  return {
    underWay: counts.get("under_way") ?? 0,
    toCollectVnd: sums.to_collect.vnd,
    notPaidOutVnd: sums.collected.vnd + sums.partly.vnd + sums.differs.vnd,
  };
}
