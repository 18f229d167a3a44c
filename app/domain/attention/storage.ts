import { DAY_MS } from "~/domain/durations";
import { isOut, STATUS } from "~/domain/status/codes";

/** How long the carrier keeps a parcel that it could not deliver, and how much of that is left. */
export interface Storage {
  /** As the carrier's record says it (carrier 2.8). */
  days: number;
  daysLeft: number;
  /** The first failed delivery of the present round, from which the days are counted (decision 071); ISO 8601. */
  since: string;
}

/**
 * Returns how many days are left before the carrier returns a parcel. Null where it is not known: the record does not say how long
 * it is kept, or no delivery has failed since it last set out.
 *
 * @param statuses the official statuses in the order they happened
 */
export function storageOf(
  storageDays: number | null,
  statuses: readonly { code: number; at: Date }[],
  now: Date,
): Storage | null {
  if (storageDays === null || storageDays <= 0) return null;
  const begin = statuses.findLastIndex(({ code }) => !isOut(code)) + 1;
  const first = statuses
    .slice(begin)
    .find(({ code }) => code === STATUS.deliveryDelayed || code === STATUS.deliveryFailed);
  if (!first) return null;
  const gone = Math.floor((now.getTime() - first.at.getTime()) / DAY_MS);
  return { days: storageDays, daysLeft: Math.max(storageDays - Math.max(gone, 0), 0), since: first.at.toISOString() };
}
