import { STATUS } from "~/domain/status/codes";
import { REASONS } from "~/domain/status/reasons";
import { addDays } from "~/domain/vietnam-time";

/** What the carrier last said of bringing a parcel to the door. Days in Vietnam, `YYYY-MM-DD`. */
export interface DoorNews {
  /** The last time that a delivery was put off or failed; null: never. */
  putOff: { on: string; reasonCode: string | null } | null;
  /** When the courier set out with it after that; null: not yet. */
  outAgainOn: string | null;
}

/** The carrier statuses that put a delivery off. */
export const PUTS_OFF: readonly number[] = [STATUS.deliveryDelayed, STATUS.deliveryFailed];

/**
 * Returns the first day on which a parcel may be brought again after its delivery was put off; null: it was not. That is the day after, or the
 * same day where the next shift was agreed; once the courier has set out again, that day.
 */
export function notBefore({ putOff, outAgainOn }: DoorNews): string | null {
  if (putOff === null) return null;
  if (outAgainOn !== null) return outAgainOn;
  return putOff.reasonCode === REASONS.deliveryDelay.recipientNextShift.code ? putOff.on : addDays(putOff.on, 1);
}
