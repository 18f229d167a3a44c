import { HOUR_MS } from "~/domain/durations";
import { GID_NUMBER, pagePlaces, TIME } from "~/domain/page-place";
import { beginningOfDayInVietnam } from "~/domain/vietnam-time";

/** What staff say about a call. Text keys: `confirm:act.<act>`. `undo` takes a confirmation back, `calling` says who is on the phone. */
export const CALL_ACTS = ["calling", "confirmed", "not_reached", "declined", "note", "undo"] as const;
export type CallAct = (typeof CALL_ACTS)[number];

/** Those after which the call list says something else about the order: the second person to say one is told of the first. */
export type CallSaid = Exclude<CallAct, "calling">;

/** How far the calls about a parcel are; null: nobody called, or all calls were answered. */
export type CallStage = "not_reached" | "declined";

/** Which orders of the call list are shown. Text keys: `confirm:filter.<filter>`. */
export const CALL_FILTERS = ["now", "not_reached", "later", "refusers", "declined", "all"] as const;
export type CallFilter = (typeof CALL_FILTERS)[number];

/** The places of the call list. */
export const CALL_PLACES = pagePlaces({ orderedAt: TIME, orderKey: GID_NUMBER });

export const LONGEST_NOTE = 500;

/** Who took an order is said for so long: a call to a buyer takes no longer. */
const TAKEN_FOR_MS = 10 * 60_000;
/** Nobody is called in the evening and at night: what would fall there waits for the next morning, in Vietnam. */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;
/** How long after a first, second and later call in vain the next one is due. */
const PAUSES_MS = [2 * HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS] as const;

/** Returns whether whoever took an order at this moment may still be on the phone. */
export const isTaken = (callingAt: Date | null, now: Date): boolean =>
  callingAt !== null && now.getTime() - callingAt.getTime() < TAKEN_FOR_MS;

/** Returns when a buyer who was not reached is to be called again; `tries` counts this call. */
export function callAgainAt(now: Date, tries: number): Date {
  const pause = PAUSES_MS[Math.min(Math.max(tries, 1), PAUSES_MS.length) - 1] ?? HOUR_MS;
  const at = new Date(now.getTime() + pause);
  const day = beginningOfDayInVietnam(at).getTime();
  const hour = (at.getTime() - day) / HOUR_MS;
  if (hour < FIRST_HOUR) return new Date(day + FIRST_HOUR * HOUR_MS);
  return hour >= LAST_HOUR ? new Date(day + (24 + FIRST_HOUR) * HOUR_MS) : at;
}
