import type { Push } from "~/carrier/push";
import type { StatusRecord } from "~/carrier/status";
import { UNDER_WAY_STATES } from "~/domain/parcel/state";
import { changedFigures, isNewer, type ParcelFigures } from "~/domain/status/pushed-figures";
import type { AsJson } from "~/domain/storable-json";
import type { Deps } from "~/flows/deps.server";
import { readShipment, type ShipmentRow, updateShipment } from "~/store/shipments.server";

type Told = Pick<Push, "actionTime" | "weightGrams" | "feeVnd" | "codVnd">;

/** Messages that say the same of one parcel make the carrier be asked once in this time. */
const ASKED_ONCE_SECONDS = 60;

/**
 * Shows at once what a push says of a parcel's weight, fee and COD otherwise than is known, such as a re-weigh at pickup,
 * and has the carrier's own record read, which alone is believed (decision 034). An older push never stands over newer facts.
 */
export async function recordPushedFigures(deps: Deps, shipment: ShipmentRow, push: Told): Promise<void> {
  await deps.database.transaction(async (sql) => {
    const held = await readShipment(sql, shipment.shopId, shipment.id, true);
    if (!held || ![...UNDER_WAY_STATES, "closed"].includes(held.state)) return;
    const { actionTime } = push;
    if (!isNewer(actionTime, recordOf(held)?.modifiedAt, held.told?.at)) return;
    const news = changedFigures(push, knownOf(held));
    if (!news && !held.told) return;
    const now = deps.now();
    await updateShipment(sql, held, { told: news && { ...news, at: actionTime.toISOString() }, updatedAt: now });
    if (!news) return;
    const { shopId, id: shipmentId } = held;
    const once = { onceKey: `told:${shipmentId}`, onceIn: ASKED_ONCE_SECONDS };
    await deps.queue.enqueue(sql, "check-status", { shopId, shipmentId }, once);
  });
}

/** The same for the line of the timeline: what the push said, where that was news. */
export function pushedFiguresForHistory(push: Told, shipment: ShipmentRow): Record<string, number> {
  const news = changedFigures(push, knownOf(shipment));
  const figures = Object.entries<number | null>(news === null ? {} : { ...news });
  return Object.fromEntries(figures.filter((entry): entry is [string, number] => entry[1] !== null));
}

/** As the carrier's record has it, else as it was booked. */
function knownOf(shipment: ShipmentRow): ParcelFigures {
  const record = recordOf(shipment);
  return {
    weightGrams: record?.weightGrams ?? shipment.weightGrams,
    feeVnd: shipment.chargedFeeVnd,
    codVnd: record?.codVnd ?? shipment.codVnd,
  };
}

const recordOf = ({ record }: ShipmentRow) => record as AsJson<StatusRecord> | null;
