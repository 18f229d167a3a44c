import { DAY_MS } from "~/domain/durations";
import { POLLED_AFTER_DELIVERY_DAYS } from "~/domain/status/polling-end";
import type { Deps } from "~/flows/deps.server";
import { closeDeliveredShipments as closeBatch } from "~/store/close-delivered.server";
import { recordEvent } from "~/store/history.server";

const BATCH = 500;

/**
 * Closes parcels that were delivered or returned long ago and of which nothing more is expected (decision 017); they are no
 * longer polled. A later push is still applied. Returns the number of parcels.
 */
export async function closeDeliveredParcels(deps: Deps): Promise<number> {
  let total = 0;
  for (let closed = BATCH; closed === BATCH; total += closed) closed = await closeSome(deps);
  return total;
}

async function closeSome(deps: Deps): Promise<number> {
  const now = deps.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { prepaid, cod } = POLLED_AFTER_DELIVERY_DAYS;
  return deps.database.transaction(async (sql) => {
    const closed = await closeBatch(sql, { prepaidBefore: ago(prepaid), codBefore: ago(cod) }, now, BATCH);
    for (const { shopId, shipmentId } of closed) {
      await recordEvent(sql, { shopId, id: shipmentId }, { kind: "followed_to_end", by: "check", at: now });
    }
    return closed.length;
  });
}
