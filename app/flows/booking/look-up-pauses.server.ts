import { lookUpPauseSeconds } from "~/domain/booking/look-up-pause";
import type { Deps } from "~/flows/deps.server";
import { listFirstSent } from "~/store/bookings.server";

/**
 * Returns after how many seconds each of these parcels of a shop, of which the carrier's answer is not known, is looked up; in
 * their order.
 */
export async function lookUpPauses(
  { database, now }: Pick<Deps, "database" | "now">,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Promise<number>[]> {
  const firstSent = await listFirstSent(database, shopId, shipmentIds);
  return shipmentIds.map(async (id) => {
    const firstSentAt = firstSent.get(id);
    return lookUpPauseSeconds(firstSentAt ? now().getTime() - firstSentAt.getTime() : 0);
  });
}
