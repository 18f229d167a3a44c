import type { Transport } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";

/** From where, to where and how a parcel goes. */
interface Lane {
  transport: Transport;
  fromProvince: string;
  toProvince: string;
}

/** How many delivered parcels of a lane took so many begun days from pickup to delivery. */
export interface LaneCount extends Lane {
  days: number;
  parcels: number;
}

/** What a shop's own delivered parcels say about a lane. */
export interface LaneDays extends Lane {
  /** So many begun days were enough for half of the parcels, and for nine of ten. */
  p50Days: number;
  p90Days: number;
  /** How many parcels that rests on. */
  parcels: number;
}

/** Fewer parcels are too few to judge a lane. */
const MIN_PARCELS = 5;

/**
 * Returns what counts of delivered parcels say about each lane that has enough of them (domain 6.5). A province that was merged in 2025 is
 * counted with the one it went into, however the address of the parcel named it.
 */
export function judgeLanes(counts: readonly LaneCount[], provinces: Pick<Provinces, "today">): LaneDays[] {
  const today = counts.map((count) => ({
    ...count,
    fromProvince: provinces.today(count.fromProvince),
    toProvince: provinces.today(count.toProvince),
  }));
  const lanes = Map.groupBy(today, ({ transport, fromProvince, toProvince }) =>
    JSON.stringify([transport, fromProvince, toProvince]),
  );
  return [...lanes.values()].flatMap((ofLane) => {
    const [first] = ofLane;
    const parcels = ofLane.reduce((sum, one) => sum + one.parcels, 0);
    if (!first || parcels < MIN_PARCELS) return [];
    const { transport, fromProvince, toProvince } = first;
    const [p50Days, p90Days] = [enoughFor(ofLane, parcels * 0.5), enoughFor(ofLane, parcels * 0.9)];
    return [{ transport, fromProvince, toProvince, p50Days, p90Days, parcels }];
  });
}

/** Returns the fewest days that were enough for so many of the parcels. */
function enoughFor(counts: readonly LaneCount[], parcels: number): number {
  let upTo = 0;
  for (const one of counts.toSorted((a, b) => a.days - b.days)) {
    upTo += one.parcels;
    if (upTo >= parcels) return one.days;
  }
  return Number.POSITIVE_INFINITY;
}
