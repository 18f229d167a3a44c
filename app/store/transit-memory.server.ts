import type { OwnDays } from "~/domain/fee/days";
import type { Transport } from "~/domain/parcel/request";
import type { Provinces } from "~/domain/places/provinces";
import type { TransitDays } from "./transit-days.server";

/** The days in transit of shops' own parcels. */
export interface TransitMemory {
  /** Returns the days of a shop's lane; undefined when there were too few parcels. */
  days(shopId: string, transport: Transport, from: string, to: string): OwnDays | undefined;
  replace(all: readonly TransitDays[]): void;
}

/** Returns an empty memory; provinces are compared by their current names. */
export function createTransitMemory(provinces: Provinces): TransitMemory {
  /** By shop, then by lane: most shops have no lanes, and the lane key is not built for them. */
  let byShop = new Map<string, Map<string, TransitDays>>();

  const laneKey = (transport: string, from: string, to: string) =>
    JSON.stringify([transport, provinces.today(from), provinces.today(to)]);

  return {
    days(shopId, transport, from, to) {
      const seen = byShop.get(shopId)?.get(laneKey(transport, from, to));
      return seen && { from: seen.p50Days, to: seen.p90Days, parcels: seen.parcels };
    },
    replace(all) {
      byShop = new Map();
      for (const one of all) {
        const lanes = byShop.get(one.shopId) ?? new Map<string, TransitDays>();
        byShop.set(one.shopId, lanes.set(laneKey(one.transport, one.fromProvince, one.toProvince), one));
      }
    },
  };
}
