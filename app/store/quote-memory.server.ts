import { LRUCache } from "lru-cache";
import type { ResolveOptions } from "~/domain/address/resolve";
import { atMost } from "~/domain/cache-limit";
import { HOUR_MS } from "~/domain/durations";
import type { OwnDays } from "~/domain/fee/days";
import { createPriceUnitMemory, type PriceUnitMemory } from "~/domain/fee/price-unit-memory";
import type { QuotePlace } from "~/domain/fee/quote-place";
import type { RatePlace } from "~/domain/fee/rate-request";
import type { Transport } from "~/domain/parcel/request";
import type { Gazetteer } from "~/domain/places/gazetteer";
import { nameCodes } from "~/domain/places/name-codes";
import { indexProvinces, type Provinces } from "~/domain/places/provinces";
import { bytesOfLanes, daysOnLane, type ShopLanes, shopLanes } from "~/domain/transit/shop-lanes";
import type { Log } from "~/log.server";
import type { AccountCredentials } from "./accounts.server";
import type { Cipher } from "./cipher.server";
import type { Database } from "./database.server";
import { createLearnedPrices, type LearnedPrices } from "./learned-prices.server";
import { listProductFacts, type ProductFacts } from "./product-facts.server";
import { createQuotePlaceMemory } from "./quote-place-memory.server";
import { createQuoteShopMemory } from "./quote-shop-memory.server";
import { listQuoteShopPrints, listQuoteShops, type QuoteShopRow, readQuoteShop } from "./quote-shops.server";
import { createShopRecall } from "./shop-recall.server";
import { findShopsOfPrices, readRecentTariff, readTariff } from "./tariff.server";
import { readTransitDays } from "./transit-days.server";

/**
 * Everything a quote at checkout needs, in the memory of this process: waiting for the database can never break an answer (perf
 * 6.2). Bounded in bytes, and kept fresh by notices and by a slow complete reload of the shops. What was learned for a shop is read when it is
 * first asked for (decision 155).
 */
export interface QuoteMemory {
  readonly gazetteer: Gazetteer;
  readonly provinces: Provinces;
  readonly tariff: Pick<LearnedPrices, "near" | "learn" | "size"> & { readonly bytes: number };
  readonly priceUnits: PriceUnitMemory;
  /** Returns a shop whose rates Shopify may ask for; undefined for any other. Reads memory only. */
  shop(shopId: string): QuoteShopRow | undefined;
  /** Returns such a shop by its `*.myshopify.com` domain. */
  shopOfDomain(domain: string): QuoteShopRow | undefined;
  /** Returns a shop as this process knows it now: it may have changed since it was read. */
  latest(shop: QuoteShopRow): QuoteShopRow;
  /** Returns any installed shop, or null, with its days in transit in memory. One that is not in memory is read from the database. */
  fetchShop(shopId: string): Promise<QuoteShopRow | null>;
  /** Returns when the days in transit of a shop's own parcels are in memory. Throws when they cannot be read. */
  fetchDays(shopId: string): Promise<void>;
  /** Returns when what was learned for a shop is in memory. Throws when it cannot be read. */
  fetchLearned(shopId: string): Promise<void>;
  /**
   * Reads what was learned for a shop if it is not in memory. Returns undefined where nobody needs to wait, else a promise of a tenth of a second
   * at most, whether the database answers or not. Never rejects.
   */
  recall(shopId: string): Promise<unknown> | undefined;
  /** Returns the carrier account opened for one use; null without an account, or when the carrier rejects its token. */
  credentials(shop: QuoteShopRow): AccountCredentials | null;
  /**
   * Marks the account as rejected, so that its token is not used until the account changes. Returns false when the shop has
   * another token by now.
   */
  markRejected(shop: QuoteShopRow): boolean;
  product(shopId: string, variantId: string): ProductFacts | undefined;
  keepProducts(shopId: string, facts: readonly ProductFacts[]): void;
  /** Returns the days in transit of the shop's own parcels; undefined when there were too few, or they are not in memory. */
  ownDays(shopId: string, transport: Transport, from: string, to: string): OwnDays | undefined;
  readPlace(place: RatePlace, options: ResolveOptions): QuotePlace;
  /** Reads those of all shops whose rates Shopify may ask for that have changed since they were read. */
  reload(): Promise<void>;
  /** Reads one shop again after a notice, with its days in transit if they are in memory. */
  reloadShop(shopId: string): Promise<void>;
  /** Reads what other processes learned in the last so many seconds, for the shops in memory. */
  reloadTariff(seconds: number): Promise<void>;
}

/** Learned prices that are read at once, of one shop, the newest, or of several: half a megabyte, and a twentieth of a second. */
const MOST_PRICES = 10_000;
/** Room for 600 shops with a thousand learned prices each, or for 3,000 with 200; and in a process that answers no checkouts. */
const PRICE_BYTES = { checkouts: 32 * 2 ** 20, none: 4 * 2 ** 20 };
/** Room for 4,000 shops with 126 lanes each. */
const LANE_BYTES = 8 * 2 ** 20;
/** Days in transit are counted once a day, and told; this makes up for a lost notice. */
const LANES_MS = HOUR_MS;
/** A process that answers no checkouts does not hear what others learn. */
const UNHEARD_MS = 60_000;
const MAX_AT_ONCE = 20_000;
/** Rows of shops that are read and parsed together: a few milliseconds of the thread, which quotes share. */
const SHOPS_AT_ONCE = 50;
const MAX_PRODUCTS = 50_000;
/** Products of a shop that are read with what was learned for it; any other is read when it is asked for. */
const MOST_PRODUCTS_OF_SHOP = 200;
/** Shops that are not kept: how many of those that work was done for are remembered, as long as it takes the others to be reloaded. */
const MOST_VISITED = 200;
const VISITED_MS = 60_000;

/**
 * Returns an empty quote memory; `reload` fills it with the shops, and each is completed when it is first asked for. A process that answers
 * no checkouts keeps no shops: it reads those that it works for.
 */
export function createQuoteMemory(
  database: Database,
  cipher: Pick<Cipher, "open">,
  gazetteer: Gazetteer,
  log: Log,
  { answersCheckouts = true }: { answersCheckouts?: boolean } = {},
): QuoteMemory {
  const nowMs = () => performance.now();
  const provinces = indexProvinces(gazetteer);
  let codes: ReturnType<typeof nameCodes> | undefined;
  const names = () => {
    codes ??= nameCodes(gazetteer);
    return codes;
  };
  const priceUnits = createPriceUnitMemory();
  const shops = createQuoteShopMemory();
  const products = new LRUCache<string, ProductFacts>(atMost(MAX_PRODUCTS));
  const places = createQuotePlaceMemory(gazetteer);
  const visited = new LRUCache<string, QuoteShopRow>({ ...atMost(MOST_VISITED), ttl: VISITED_MS });
  let notices = 0;

  const prices = createLearnedPrices(names, provinces, {
    ...{ nowMs, log },
    mostBytes: answersCheckouts ? PRICE_BYTES.checkouts : PRICE_BYTES.none,
    maxAgeMs: answersCheckouts ? undefined : UNHEARD_MS,
    async read(shopIds) {
      // One after the other, on one connection of the few.
      const fitting = await findShopsOfPrices(database, shopIds, MOST_PRICES);
      const entries = await readTariff(database, fitting, MOST_PRICES);
      const facts = await listProductFacts(database, fitting, MOST_PRODUCTS_OF_SHOP);
      for (const { shopId, ...one } of facts) keepProducts(shopId, [one]);
      return { prices: entries, left: shopIds.filter((id) => !fitting.includes(id)) };
    },
  });
  const laneNames = () => ({ shared: names(), provinces });
  const lanes = createShopRecall<ShopLanes>({
    ...{ nowMs, log, what: "days in transit", mostBytes: LANE_BYTES, maxAgeMs: LANES_MS, bytesOf: bytesOfLanes },
    empty: () => shopLanes(laneNames()),
    async read(shopIds) {
      const byShop = Map.groupBy(await readTransitDays(database, shopIds), ({ shopId }) => shopId);
      return { held: new Map([...byShop].map(([id, days]) => [id, shopLanes(laneNames(), days)])) };
    },
  });

  const productKey = (shopId: string, variantId: string) => `${shopId} ${variantId}`;

  function keep(shop: QuoteShopRow, reading: number, print?: string): void {
    const before = shops.keep(shop, reading, print);
    // Without a row from before, nobody knows under which account the prices were learned.
    if (before !== "outdated" && (before === undefined || hasOtherPrices(before.account, shop.account)))
      prices.memory.forget(shop.id);
  }

  function drop(shopId: string, reading: number): void {
    if (shops.drop(shopId, reading) === "outdated") return;
    priceUnits.forget(shopId);
    // The shop may have another account when it comes back; what was learned is then read again.
    prices.memory.forget(shopId);
  }

  function keepProducts(shopId: string, facts: readonly ProductFacts[]): void {
    for (const one of facts) products.set(productKey(shopId, one.variantId), one);
  }

  /** Reads some shops again; what has changed since its print was taken is read once more, next time. */
  async function readShops(shopIds: readonly string[], prints: ReadonlyMap<string, string>): Promise<void> {
    const reading = shops.beginReading();
    const unreadable = (shopId: string, error: unknown) =>
      log.error({ err: error, shop: shopId }, "quotes.bad_settings");
    const rows = await listQuoteShops(database, shopIds, unreadable);
    const present = new Set(rows.map(({ id }) => id));
    for (const id of shopIds) if (!present.has(id)) drop(id, reading);
    for (const row of rows) keep(row, reading, prints.get(row.id));
  }

  /** A row is not kept when a notice came while it was read: it may be older. */
  async function visit(shopId: string): Promise<QuoteShopRow | null> {
    const before = notices;
    const shop = await readQuoteShop(database, shopId);
    if (shop && notices === before) visited.set(shopId, shop);
    return shop;
  }

  return {
    gazetteer,
    provinces,
    tariff: {
      near: prices.near,
      learn: prices.learn,
      get size() {
        return prices.size;
      },
      get bytes() {
        return prices.memory.bytes + lanes.bytes;
      },
    },
    priceUnits,
    shop: shops.get,
    shopOfDomain: shops.ofDomain,
    async fetchShop(shopId) {
      const shop = shops.get(shopId) ?? visited.get(shopId) ?? (await visit(shopId));
      if (shop) await lanes.fetch(shopId);
      return shop;
    },
    latest: (shop) => shops.get(shop.id) ?? visited.get(shop.id) ?? shop,
    fetchDays: lanes.fetch,
    fetchLearned: prices.memory.fetch,
    recall(shopId) {
      const [ofPrices, ofLanes] = [prices.memory.recall(shopId), lanes.recall(shopId)];
      return ofPrices && ofLanes ? Promise.all([ofPrices, ofLanes]) : (ofPrices ?? ofLanes);
    },
    credentials({ id, account }) {
      if (!account || account.health === "rejected") return null;
      const token = cipher.open(account.tokenCiphertext, { owner: id, field: "carrier.token" });
      return { token, clientSource: account.code, environment: account.environment };
    },
    markRejected: shops.markRejected,
    product: (shopId, variantId) => products.get(productKey(shopId, variantId)),
    keepProducts,
    ownDays(shopId, transport, fromProvince, toProvince) {
      const held = lanes.get(shopId);
      return held && daysOnLane(laneNames(), held, { transport, fromProvince, toProvince });
    },
    readPlace: places.read,
    async reload() {
      visited.clear();
      if (!answersCheckouts) return;
      const reading = shops.beginReading();
      const prints = new Map((await listQuoteShopPrints(database)).map(({ id, print }) => [id, print]));
      for (const id of shops.ids()) if (!prints.has(id)) drop(id, reading);
      const changed = [...prints.keys()].filter((id) => !shops.isHeldAs(id, prints.get(id) ?? ""));
      for (let first = 0; first < changed.length; first += SHOPS_AT_ONCE)
        await readShops(changed.slice(first, first + SHOPS_AT_ONCE), prints);
    },
    async reloadShop(shopId) {
      notices += 1;
      const wasVisited = visited.delete(shopId);
      if (!answersCheckouts) {
        prices.memory.forget(shopId);
        await Promise.all([wasVisited ? visit(shopId) : undefined, lanes.refresh(shopId)]);
        return;
      }
      const reading = shops.beginReading();
      const [shop] = await Promise.all([readQuoteShop(database, shopId), lanes.refresh(shopId)]);
      if (!shop || shop.ratesSecretHashes.length === 0) return drop(shopId, reading);
      keep(shop, reading);
    },
    async reloadTariff(seconds) {
      for (const entry of await readRecentTariff(database, seconds, MAX_AT_ONCE)) prices.restore(entry);
    },
  };
}

/**
 * Returns whether the prices learned under `before` are wrong for `after`: every account has its own prices, also the same
 * account on staging. Without an account the previous prices stay.
 */
function hasOtherPrices(before: QuoteShopRow["account"], after: QuoteShopRow["account"]): boolean {
  return after !== null && (before?.code !== after.code || before.environment !== after.environment);
}
