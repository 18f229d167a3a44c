import type { ParcelDays } from "~/domain/fee/days";
import { addDays } from "~/domain/vietnam-time";

/** What is known of a booked parcel's way. All days are days in Vietnam, `YYYY-MM-DD`. */
export interface ParcelWay {
  /** Cancelled, delivered, lost, or on its way back: it is not expected at its buyer any more. */
  isOver: boolean;
  pickedUpOn: string | null;
  /** When staff said that the carrier has it. */
  handedOverOn: string | null;
  /** The pickup that the carrier planned when it took the booking. */
  plannedPickupOn: string | null;
  /** The day before which nobody comes again, after the delivery was put off; null: it was not. */
  notBefore: string | null;
}

/** From what the days in transit are counted: the most certain that is known. */
type CountedFrom = "picked_up" | "handed_over" | "planned_pickup" | "pickup_overdue";

/** How sure an expected day is: what it rests on, and from what it is counted. */
interface Sureness {
  origin: ParcelDays["origin"];
  /** How many of the shop's own delivered parcels; null: the shop's table, or not known. */
  parcels: number | null;
  countedFrom: CountedFrom;
}

/**
 * When a parcel is expected at its buyer. None of these days is ever before today.
 *
 * - `expected`: from `from` to `to`; half of the shop's parcels had arrived on the first of the days that were counted, nine of ten on the last.
 * - `put_off`: its delivery was put off beyond those days: not before `notBefore`, and more is not known.
 * - `late`: those days are over, and nobody knows better.
 */
export type ExpectedDay =
  | ({ outcome: "expected"; from: string; to: string; isPutOff: boolean } & Sureness)
  | ({ outcome: "put_off"; notBefore: string } & Sureness)
  | ({ outcome: "late" } & Sureness);

/**
 * Returns when a booked parcel is expected, as of `today`; null: it is over, or nothing is known of its days or its pickup. Never a guess, and
 * never a day that has passed.
 */
export function expectedDay(way: ParcelWay, days: ParcelDays | null, today: string): ExpectedDay | null {
  if (way.isOver || days === null) return null;
  const start = startOf(way, today);
  if (start === null) return null;
  const sureness = { origin: days.origin, parcels: days.parcels ?? null, countedFrom: start.countedFrom };
  const [first, last] = [addDays(start.day, days.from), addDays(start.day, days.to)];
  const { notBefore } = way;
  if (notBefore !== null && notBefore > last && notBefore >= today) {
    return { outcome: "put_off", notBefore, ...sureness };
  }
  if (last < today) return { outcome: "late", ...sureness };
  const from = latest(first, notBefore ?? first, today);
  return { outcome: "expected", from, to: last, isPutOff: notBefore !== null && notBefore > first, ...sureness };
}

/**
 * Returns the last day of what is expected as it can be stored, whatever day is today: the day by which nine of ten had arrived, or to which the
 * delivery was put off. Null as for {@link expectedDay}.
 */
export function dueOn(way: ParcelWay, days: ParcelDays | null): string | null {
  if (way.isOver || days === null) return null;
  const start = way.pickedUpOn ?? way.handedOverOn ?? way.plannedPickupOn;
  return start === null ? null : latest(addDays(start, days.to), way.notBefore ?? start);
}

/** A pickup that was planned for a day before today and did not happen can happen today at the earliest. */
function startOf(
  { pickedUpOn, handedOverOn, plannedPickupOn }: ParcelWay,
  today: string,
): { day: string; countedFrom: CountedFrom } | null {
  if (pickedUpOn !== null) return { day: pickedUpOn, countedFrom: "picked_up" };
  if (handedOverOn !== null) return { day: handedOverOn, countedFrom: "handed_over" };
  if (plannedPickupOn === null) return null;
  return plannedPickupOn < today
    ? { day: today, countedFrom: "pickup_overdue" }
    : { day: plannedPickupOn, countedFrom: "planned_pickup" };
}

const latest = (...days: [string, ...string[]]): string => days.reduce((a, b) => (a < b ? b : a));
