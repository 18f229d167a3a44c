import { lookUpPauseSeconds } from "~/domain/booking/look-up-pause";
import type { Deps } from "~/flows/deps.server";
import { listUnanswered } from "~/store/bookings.server";

/**
 * Returns after how many seconds each of these parcels of a shop, of which the carrier's answer is not known, is looked up; in
 * their order.
 */
export async function lookUpPauses(
  { database, now }: Pick<Deps, "database" | "now">,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Promise<number>[]> {
  const unanswered = await listUnanswered(database, shopId, shipmentIds);
  return shipmentIds.map(async (id) => {
    const { firstSentAt, reason } = unanswered.get(id) ?? { firstSentAt: null, reason: null };
    const unknownMs = firstSentAt ? now().getTime() - firstSentAt.getTime() : 0;
    return lookUpPauseSeconds({ unknownMs, isSlow: reason === "timeout" });
  });
}
