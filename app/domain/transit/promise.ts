import type { ParcelDays } from "~/domain/fee/days";
import { addDays } from "~/domain/vietnam-time";

/** What was said when a parcel was booked, as far as a promise follows from it. Stored with the booking. */
export interface PromiseBasis {
  /** The days in transit by the parcel's transport, as they were known then. */
  days: ParcelDays;
  /**
   * When the buyer ordered by a rate of this app that said these days, `YYYY-MM-DD` in Vietnam; null: the rate was another, or the goods are sent
   * again.
   */
  boughtOn: string | null;
  /** Days that the shop takes until the courier has the goods, as checkout counted them. */
  handlingDays: number;
}

/** By when a parcel was promised to its buyer. Stored with the parcel. */
export interface DeliveryPromise {
  /** The last day that was promised, `YYYY-MM-DD` in Vietnam. */
  on: string;
  /** Who said so: the rate that the buyer chose, or the booking, from the planned pickup. */
  by: "checkout" | "booking";
  origin: ParcelDays["origin"];
  /** How many of the shop's own delivered parcels it rested on; null: the shop's table, or not known. */
  parcels: number | null;
}

/**
 * Returns by when a parcel is promised that the carrier takes now; null: nobody could say. What the buyer read at checkout counts, unless that day
 * is over before the courier comes: then it was no word about the carrier's days, which are counted from the planned pickup as for any other.
 */
export function promiseOf(
  basis: PromiseBasis | null,
  { plannedPickupOn, bookedOn }: { plannedPickupOn: string | null; bookedOn: string },
): DeliveryPromise | null {
  if (basis === null) return null;
  const { days, boughtOn, handlingDays } = basis;
  const rests = { origin: days.origin, parcels: days.parcels ?? null };
  const read = boughtOn === null ? null : addDays(boughtOn, handlingDays + days.to);
  if (read !== null && read >= (plannedPickupOn ?? bookedOn)) return { on: read, by: "checkout", ...rests };
  return plannedPickupOn === null ? null : { on: addDays(plannedPickupOn, days.to), by: "booking", ...rests };
}
