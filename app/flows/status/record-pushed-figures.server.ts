import type { Push } from "~/carrier/push";
import type { StatusRecord } from "~/carrier/status";
import { UNDER_WAY_STATES } from "~/domain/parcel/state";
import { changedFigures, isNewer, type ParcelFigures } from "~/domain/status/pushed-figures";
import type { AsJson } from "~/domain/storable-json";
import type { Deps } from "~/flows/deps.server";
import { lockShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";

type PushWithFigures = Pick<Push, "actionTime" | "weightGrams" | "feeVnd" | "codVnd">;

/** Pushes about one parcel cause at most one read of its record in this time. */
const ASKED_ONCE_SECONDS = 60;

/**
 * Stores a weight, fee or COD in a push that differs from the known one, such as a re-weigh at pickup, to show it at once, and
 * queues reading the carrier's record, which alone is believed (decision 034). An older push never replaces newer figures.
 */
export async function recordPushedFigures(deps: Deps, shipment: ShipmentRow, push: PushWithFigures): Promise<void> {
  await deps.database.transaction(async (sql) => {
    const held = await lockShipment(sql, shipment.shopId, shipment.id);
    if (!held || ![...UNDER_WAY_STATES, "closed"].includes(held.state)) return;
    const { actionTime } = push;
    if (!isNewer(actionTime, recordOf(held)?.modifiedAt, held.told?.at)) return;
    const news = changedFigures(push, knownOf(held));
    if (!news && !held.told) return;
    const now = deps.now();
    await updateShipment(sql, held, { told: news && { ...news, at: actionTime.toISOString() }, updatedAt: now });
    if (!news) return;
    const { shopId, id: shipmentId } = held;
    const once = { onceKey: "figures", onceIn: ASKED_ONCE_SECONDS };
    await deps.queue.enqueue(sql, "check-status", { shopId, shipmentId }, once);
  });
}

/** Returns the differing figures of a push for its line of history. */
export function pushedFiguresForHistory(push: PushWithFigures, shipment: ShipmentRow): Record<string, number> {
  const news = changedFigures(push, knownOf(shipment));
  const figures = Object.entries<number | null>(news === null ? {} : { ...news });
  return Object.fromEntries(figures.filter((entry): entry is [string, number] => entry[1] !== null));
}

/** Returns the figures of the carrier's status record, else those that were booked. */
function knownOf(shipment: ShipmentRow): ParcelFigures {
  const record = recordOf(shipment);
  return {
    weightGrams: record?.weightGrams ?? shipment.weightGrams,
    feeVnd: shipment.chargedFeeVnd,
    codVnd: record?.codVnd ?? shipment.codVnd,
  };
}

const recordOf = ({ record }: ShipmentRow) => record as AsJson<StatusRecord> | null;
