import type { Push } from "~/carrier/push";
import type { StatusRecord } from "~/carrier/status";
import { UNDER_WAY_STATES } from "~/domain/parcel/state";
import { changedFigures, isNewer, type ParcelFigures, type PushedFigures } from "~/domain/status/pushed-figures";
import type { AsJson } from "~/domain/storable-json";
import type { ShipmentRow } from "~/store/shipments.server";

type PushWithFigures = Pick<Push, "actionTime" | "weightGrams" | "feeVnd" | "codVnd">;

/**
 * Returns what is stored of a parcel's differing figures after a push: those of this one, or none because it agrees with what is
 * known. Null: the push changes nothing; an older one never replaces newer figures.
 */
export function figuresAfter(shipment: ShipmentRow, push: PushWithFigures): { told: PushedFigures | null } | null {
  if (![...UNDER_WAY_STATES, "closed"].includes(shipment.state)) return null;
  const { actionTime } = push;
  if (!isNewer(actionTime, recordOf(shipment)?.modifiedAt, shipment.told?.at)) return null;
  const news = changedFigures(push, knownOf(shipment));
  if (!news && !shipment.told) return null;
  return { told: news && { ...news, at: actionTime.toISOString() } };
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
