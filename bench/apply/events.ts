import type { ShopUnderWay } from "../engine/booked.ts";
import { pushBody } from "../stage/pushes.ts";

/** Statuses that are believed without reading back, in the order in which they happen: 12, 3, 10, 4 (carrier 3). */
const STATUSES = [12, 3, 10, 4];
/** The status after all of them. */
export const LAST_STATUS = 4;
export const EVENTS_PER_PARCEL = STATUSES.length;

const DISORDERED = 0.2;
const DOUBLED = 0.1;

/**
 * Returns the pushes of the parcels' ways to the buyer: all parcels' first event, then all second ones. A fifth come before the
 * one that happened before them, and a tenth come twice.
 */
export function pushesOf({ parcels, bookedAt }: ShopUnderWay): string[] {
  let seed = 7;
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const sequences = parcels.map(() => {
    const steps = STATUSES.map((_, step) => step);
    // One swap puts two of the parcel's four events out of order.
    if (chance() < (DISORDERED * STATUSES.length) / 2) {
      const at = Math.floor(chance() * (steps.length - 1));
      [steps[at], steps[at + 1]] = [steps[at + 1] ?? 0, steps[at] ?? 0];
    }
    return steps;
  });
  const bodies: string[] = [];
  for (let turn = 0; turn < STATUSES.length; turn += 1) {
    for (const [n, parcel] of parcels.entries()) {
      const step = sequences[n]?.[turn] ?? 0;
      const at = new Date(bookedAt.getTime() + (step + 1) * 1_000);
      bodies.push(pushBody(parcel, STATUSES[step] ?? 0, at));
      if (chance() < DOUBLED) bodies.push(pushBody(parcel, STATUSES[step] ?? 0, at, { again: true }));
    }
  }
  return bodies;
}
