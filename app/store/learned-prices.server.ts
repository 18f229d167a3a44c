import type { FeeQuestion } from "~/domain/fee/carrier-fee";
import {
  allPrices,
  bytesOfPrices,
  keepPrice,
  priceAt,
  pricesOfLane,
  type ShopPrices,
  shopPrices,
} from "~/domain/fee/shop-prices";
import { laneOf, mergeEntries, type TariffEntry } from "~/domain/fee/tariff";
import type { NameCodes } from "~/domain/places/name-codes";
import type { Provinces } from "~/domain/places/provinces";
import { createShopRecall, type RecallOptions, type ShopRecall } from "./shop-recall.server";
import type { StoredTariff } from "./tariff.server";

/** The learned prices of the shops that this process answers for, limited in bytes: those of shops unused longest are dropped first. */
export interface LearnedPrices {
  readonly memory: ShopRecall<ShopPrices>;
  /** Returns the prices in memory near a question: same shop, transport, provinces and surcharges. */
  near(shopId: string, question: FeeQuestion): readonly TariffEntry[];
  /** Adds what this process learned, also of a shop whose stored prices are not in memory. */
  learn(shopId: string, entry: TariffEntry): void;
  /** Takes over a stored price, of all processes, where the shop's are in memory; it does not replace a newer one. */
  restore(entry: StoredTariff): void;
  /** How many prices are in memory. */
  readonly size: number;
}

/** Most prices of one shop: a megabyte. */
const MOST_OF_SHOP = 20_000;

type Reading = Pick<RecallOptions<ShopPrices>, "mostBytes" | "maxAgeMs" | "nowMs" | "log"> & {
  /** Reads stored prices of some shops, no two of a shop with the same key, and says which shops it left for the next reading. */
  read(shopIds: readonly string[]): Promise<{ prices: readonly StoredTariff[]; left: readonly string[] }>;
};

/** Returns an empty memory. `names` is asked for with the first price: not every process has one. */
export function createLearnedPrices(names: () => NameCodes, provinces: Provinces, options: Reading): LearnedPrices {
  const memory = createShopRecall<ShopPrices>({
    ...{ ...options, what: "learned prices", bytesOf: bytesOfPrices, empty: () => shopPrices(names()) },
    async read(shopIds) {
      const { prices, left } = await options.read(shopIds);
      const byShop = Map.groupBy(prices, ({ shopId }) => shopId);
      return { held: new Map([...byShop].map(([id, entries]) => [id, shopPrices(names(), entries)])), left };
    },
    join(read, found) {
      for (const entry of allPrices(shelfOf(found))) put(read, entry, newerOf);
      return read;
    },
  });

  const shelfOf = (prices: ShopPrices) => ({ shared: names(), prices });

  function put(prices: ShopPrices, entry: TariffEntry, merge: typeof newerOf): void {
    const shelf = shelfOf(prices);
    keepPrice(shelf, merge(priceAt(shelf, entry), entry), MOST_OF_SHOP);
  }

  function add(shopId: string, prices: ShopPrices, entry: TariffEntry, merge: typeof newerOf): void {
    const { rows, own } = prices;
    const names = own.names.length;
    put(prices, entry, merge);
    if (prices.rows !== rows || own.names.length !== names) memory.grown(shopId);
  }

  return {
    memory,
    near(shopId, question) {
      const prices = memory.get(shopId);
      return prices ? pricesOfLane(shelfOf(prices), laneOf(question, provinces)) : [];
    },
    learn: (shopId, entry) => add(shopId, memory.ensure(shopId), entry, mergeEntries),
    restore({ shopId, ...entry }) {
      const prices = memory.peek(shopId);
      if (prices) add(shopId, prices, entry, newerOf);
    },
    get size() {
      return memory.shopIds().reduce((sum, id) => sum + (memory.peek(id)?.count ?? 0), 0);
    },
  };
}

const newerOf = (before: TariffEntry | undefined, entry: TariffEntry): TariffEntry =>
  before && before.seenAt > entry.seenAt ? before : entry;
