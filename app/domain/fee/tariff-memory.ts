import { LRUCache } from "lru-cache";
import type { Provinces } from "~/domain/places/provinces";
import type { FeeQuestion } from "./carrier-fee";
import { entryKey, laneOf, mergeEntries, type TariffEntry } from "./tariff";

/** The learned tariffs of all shops in one process, bounded: lanes nobody asks about are forgotten first. */
export interface TariffMemory {
  /** What is remembered around a question: same shop, transport, provinces and surcharges. */
  near(shopId: string, question: FeeQuestion): Iterable<TariffEntry>;
  /** Takes in what was learned here. */
  learn(shopId: string, entry: TariffEntry): void;
  /** Takes over what is stored, which holds the history of all processes; an older memory replaces no newer one. */
  restore(shopId: string, entry: TariffEntry): void;
  /** Forgets all prices of a shop: they were another account's. */
  forget(shopId: string): void;
  readonly size: number;
}

const MOST_ENTRIES = 200_000;
/** Wards × weight steps of one lane between two provinces. */
const MOST_IN_LANE = 2_000;

type LaneEntries = Map<string, TariffEntry>;

export function createTariffMemory(provinces: Provinces, most = MOST_ENTRIES): TariffMemory {
  const lanes = new LRUCache<string, LaneEntries>({ maxSize: most, sizeCalculation: (lane) => Math.max(1, lane.size) });

  function put(shopId: string, entry: TariffEntry, merge: (before: TariffEntry | undefined) => TariffEntry) {
    const key = laneKey(shopId, entry);
    const lane: LaneEntries = lanes.get(key) ?? new Map();
    const own = entryKey(entry);
    const merged = merge(lane.get(own));
    // Entries stand in the order in which they were last learned.
    lane.delete(own);
    lane.set(own, merged);
    if (lane.size > MOST_IN_LANE) {
      const [oldest] = lane.keys();
      if (oldest !== undefined) lane.delete(oldest);
    }
    lanes.delete(key);
    lanes.set(key, lane);
  }

  return {
    near: (shopId, question) => lanes.get(laneKey(shopId, laneOf(question, provinces)))?.values() ?? [],
    learn: (shopId, entry) => put(shopId, entry, (before) => mergeEntries(before, entry)),
    restore: (shopId, entry) =>
      put(shopId, entry, (before) => (before && before.seenAt > entry.seenAt ? before : entry)),
    forget(shopId) {
      const start = JSON.stringify([shopId]).slice(0, -1);
      for (const key of [...lanes.keys()]) if (key.startsWith(`${start},`)) lanes.delete(key);
    },
    get size() {
      return lanes.calculatedSize ?? 0;
    },
  };
}

function laneKey(
  shopId: string,
  {
    transport,
    fromProvince,
    toProvince,
    tags,
  }: Pick<TariffEntry, "transport" | "fromProvince" | "toProvince" | "tags">,
) {
  return JSON.stringify([shopId, transport, fromProvince, toProvince, tags]);
}
