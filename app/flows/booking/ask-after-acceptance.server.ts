import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import { isEnd } from "~/domain/status/codes";
import type { Deps } from "~/flows/deps.server";
import type { Sql } from "~/store/database.server";
import type { HistoryRow } from "~/store/history.server";
import { listReadTimes } from "~/store/orders.server";
import type { ShipmentRow } from "~/store/shipments.server";
import type { Taken } from "./acceptance";

/** An order that was read again since its parcel was drafted has not been compared with this booking yet. */
export async function askForChanges(deps: Deps, sql: Sql, shopId: string, taken: readonly Taken[]): Promise<void> {
  const orderIds = [...new Set(taken.map(({ before }) => before.orderId))];
  const readTimes = await listReadTimes(sql, shopId, orderIds);
  const changed = taken.filter(({ attempt, order, before }) => {
    const readAt = readTimes.get(before.orderId);
    return order.sums !== undefined || (readAt !== undefined && readAt >= attempt.intendedAt);
  });
  const orders = changed.map(({ before: { orderId } }) => ({ shopId, orderId }));
  await deps.queue.enqueueAll(sql, "follow-changes", orders);
}

/** A cancel may have been asked for while it was unknown whether the carrier had the parcel. */
export async function askForCancels(
  deps: Deps,
  sql: Sql,
  booked: readonly ShipmentRow[],
  histories: ReadonlyMap<string, HistoryRow[]>,
): Promise<void> {
  const open = booked.filter(
    ({ cancelReason, carrierStatus }) => cancelReason !== null && !(carrierStatus !== null && isEnd(carrierStatus)),
  );
  const unanswered = open.filter((shipment) => isCancelUnanswered(shipment, histories.get(shipment.id) ?? []));
  const parcels = unanswered.map(({ id: shipmentId, shopId }) => ({ shopId, shipmentId }));
  await deps.queue.enqueueAll(sql, "cancel-shipment", parcels);
}
