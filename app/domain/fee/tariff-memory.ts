import { LRUCache } from "lru-cache";
import type { Provinces } from "~/domain/places/provinces";
import type { FeeQuestion } from "./carrier-fee";
import { entryKey, laneOf, mergeEntries, type TariffEntry } from "./tariff";

/** The learned tariffs of all shops in one process, limited in size: the least recently used lanes are dropped first. */
export interface TariffMemory {
  /** Returns the entries near a question: same shop, transport, provinces and surcharges. */
  near(shopId: string, question: FeeQuestion): Iterable<TariffEntry>;
  /** Adds what this process learned. */
  learn(shopId: string, entry: TariffEntry): void;
  /** Takes over a stored entry, which holds the history of all processes; it does not replace a newer one in memory. */
  restore(shopId: string, entry: TariffEntry): void;
  /** Drops all prices of a shop, because they were those of another account. */
  forget(shopId: string): void;
  readonly size: number;
  /** How many entries it holds at most. */
  readonly most: number;
}

const MAX_ENTRIES = 200_000;
/** Most entries (wards × weight steps) of one lane between two provinces. */
const MAX_IN_LANE = 2_000;

type LaneEntries = Map<string, TariffEntry>;

/** Returns an empty memory that holds at most `most` entries. */
export function createTariffMemory(provinces: Provinces, most = MAX_ENTRIES): TariffMemory {
  const lanes = new LRUCache<string, LaneEntries>({ maxSize: most, sizeCalculation: (lane) => Math.max(1, lane.size) });

  function put(shopId: string, entry: TariffEntry, merge: (before: TariffEntry | undefined) => TariffEntry) {
    const key = laneKey(shopId, entry);
    const lane: LaneEntries = lanes.get(key) ?? new Map();
    const own = entryKey(entry);
    const merged = merge(lane.get(own));
    // Keeps the entries in the order in which they were last learned.
    lane.delete(own);
    lane.set(own, merged);
    if (lane.size > MAX_IN_LANE) {
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
    most,
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
