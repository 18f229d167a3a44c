import { LRUCache } from "lru-cache";
import type { ResolveOptions } from "~/domain/address/resolve";
import { atMost } from "~/domain/cache-limit";
import type { OwnDays } from "~/domain/fee/days";
import { createPriceUnitMemory, type PriceUnitMemory } from "~/domain/fee/price-unit-memory";
import type { QuotePlace } from "~/domain/fee/quote-place";
import type { RatePlace } from "~/domain/fee/rate-request";
import { createTariffMemory, type TariffMemory } from "~/domain/fee/tariff-memory";
import type { Transport } from "~/domain/parcel/request";
import type { Gazetteer } from "~/domain/places/gazetteer";
import { indexProvinces, type Provinces } from "~/domain/places/provinces";
import type { Log } from "~/log.server";
import type { AccountCredentials } from "./accounts.server";
import type { Cipher } from "./cipher.server";
import type { Database } from "./database.server";
import { listProductFacts, type ProductFacts } from "./product-facts.server";
import { createQuotePlaceMemory } from "./quote-place-memory.server";
import { createQuoteShopMemory } from "./quote-shop-memory.server";
import { listQuoteShops, type QuoteShopRow, readQuoteShop } from "./quote-shops.server";
import { readRecentTariff, readTariff } from "./tariff.server";
import { readTransitDays } from "./transit-days.server";
import { createTransitMemory } from "./transit-memory.server";

/**
 * Everything a quote at checkout needs, in the memory of this process: waiting for the database can never break an answer (perf
 * 6.2). Bounded; kept fresh by notices and by a slow complete reload.
 */
export interface QuoteMemory {
  readonly gazetteer: Gazetteer;
  readonly provinces: Provinces;
  readonly tariff: TariffMemory;
  readonly priceUnits: PriceUnitMemory;
  /** Returns a shop whose rates Shopify may ask for; undefined for any other. Reads memory only. */
  shop(shopId: string): QuoteShopRow | undefined;
  /** Returns such a shop by its `*.myshopify.com` domain. */
  shopOfDomain(domain: string): QuoteShopRow | undefined;
  /**
   * Returns any installed shop, or null. One that is not in memory is read from the database, together with what was learned
   * for it.
   */
  fetchShop(shopId: string): Promise<QuoteShopRow | null>;
  /** Returns the carrier account opened for one use; null without an account, or when the carrier rejects its token. */
  credentials(shop: QuoteShopRow): AccountCredentials | null;
  /**
   * Marks the account as rejected, so that its token is not used until the account changes. Returns false when the shop has
   * another token by now.
   */
  markRejected(shop: QuoteShopRow): boolean;
  product(shopId: string, variantId: string): ProductFacts | undefined;
  keepProducts(shopId: string, facts: readonly ProductFacts[]): void;
  /** Returns the days in transit of the shop's own parcels; undefined when there were too few. */
  ownDays(shopId: string, transport: Transport, from: string, to: string): OwnDays | undefined;
  readPlace(place: RatePlace, options: ResolveOptions): QuotePlace;
  /**
   * Reads all shops and their parcels' transit days, calls `onShops`, then reads what was learned for shops that are new here.
   */
  reload(onShops?: () => void): Promise<void>;
  /** Reads one shop again after a notice. */
  reloadShop(shopId: string): Promise<void>;
  /** Reads what other processes learned in the last so many seconds. */
  reloadTariff(seconds: number): Promise<void>;
}

const MAX_PER_SHOP = 20_000;
/** However many shops there are. */
const LEAST_PER_SHOP = 200;
/** Most learned prices that one statement returns, of as many shops as that is: what arrives at once is read in one go. */
const MOST_AT_ONCE = 20_000;
const MAX_AT_ONCE = 20_000;
const MAX_PRODUCTS = 50_000;

/** Returns an empty quote memory; `reload` fills it. */
export function createQuoteMemory(
  database: Database,
  cipher: Pick<Cipher, "open">,
  gazetteer: Gazetteer,
  log: Log,
): QuoteMemory {
  const provinces = indexProvinces(gazetteer);
  const tariff = createTariffMemory(provinces);
  const priceUnits = createPriceUnitMemory();
  const shops = createQuoteShopMemory();
  const products = new LRUCache<string, ProductFacts>(atMost(MAX_PRODUCTS));
  const places = createQuotePlaceMemory(gazetteer);
  const transit = createTransitMemory(provinces);
  /** Shops whose learned prices and products are in memory. */
  const remembered = new Set<string>();
  /** Shops that were dropped while that was read, among others. */
  const gone = new Set<string>();

  const productKey = (shopId: string, variantId: string) => `${shopId} ${variantId}`;

  function keep(shop: QuoteShopRow, reading: number): void {
    const before = shops.keep(shop, reading);
    if (before !== undefined && before !== "outdated" && hasOtherPrices(before.account, shop.account)) {
      tariff.forget(shop.id);
    }
  }

  function drop(shopId: string, reading: number): void {
    if (shops.drop(shopId, reading) === "outdated") return;
    priceUnits.forget(shopId);
    gone.add(shopId);
    // The shop may have another account when it comes back; what was learned is then read again.
    if (remembered.delete(shopId)) tariff.forget(shopId);
  }

  function keepProducts(shopId: string, facts: readonly ProductFacts[]): void {
    for (const one of facts) products.set(productKey(shopId, one.variantId), one);
  }

  /**
   * Reads what was learned for shops, for some at a time: with each shop's share of what fits in memory, so that it takes no longer
   * for a long history. Tried again on the next call until it succeeds.
   */
  async function remember(shopIds: readonly string[]): Promise<void> {
    const missing = shopIds.filter((id) => !remembered.has(id));
    const shareOf = (most: number) =>
      Math.min(MAX_PER_SHOP, Math.max(LEAST_PER_SHOP, Math.floor(most / Math.max(1, shops.ids().length))));
    const [prices, variants] = [shareOf(tariff.most), shareOf(MAX_PRODUCTS)];
    const atOnce = Math.ceil(MOST_AT_ONCE / prices);
    for (let from = 0; from < missing.length; from += atOnce) {
      const some = missing.slice(from, from + atOnce);
      for (const id of some) gone.delete(id);
      const [entries, facts] = await Promise.all([
        readTariff(database, some, prices),
        listProductFacts(database, some, variants),
      ]);
      const isThere = (id: string) => !gone.has(id);
      for (const entry of entries) if (isThere(entry.shopId)) tariff.restore(entry.shopId, entry);
      for (const { shopId, ...one } of facts) if (isThere(shopId)) keepProducts(shopId, [one]);
      for (const id of some.filter(isThere)) remembered.add(id);
    }
  }

  return {
    gazetteer,
    provinces,
    tariff,
    priceUnits,
    shop: shops.get,
    shopOfDomain: shops.ofDomain,
    async fetchShop(shopId) {
      const known = shops.get(shopId);
      if (known) return known;
      const shop = await readQuoteShop(database, shopId);
      if (shop) await remember([shopId]);
      return shop;
    },
    credentials({ id, account }) {
      if (!account || account.health === "rejected") return null;
      const token = cipher.open(account.tokenCiphertext, { owner: id, field: "carrier.token" });
      return { token, clientSource: account.code, environment: account.environment };
    },
    markRejected: shops.markRejected,
    product: (shopId, variantId) => products.get(productKey(shopId, variantId)),
    keepProducts,
    ownDays: transit.days,
    readPlace: places.read,
    async reload(onShops) {
      const reading = shops.beginReading();
      const unreadable = (shopId: string, error: unknown) =>
        log.error({ err: error, shop: shopId }, "quotes.bad_settings");
      const [rows, days] = await Promise.all([listQuoteShops(database, unreadable), readTransitDays(database)]);
      const present = new Set(rows.map(({ id }) => id));
      for (const id of shops.ids()) if (!present.has(id)) drop(id, reading);
      for (const row of rows) keep(row, reading);
      transit.replace(days);
      onShops?.();
      await remember(shops.ids());
    },
    async reloadShop(shopId) {
      const reading = shops.beginReading();
      const shop = await readQuoteShop(database, shopId);
      if (!shop || shop.ratesSecretHashes.length === 0) return drop(shopId, reading);
      keep(shop, reading);
      await remember([shopId]);
    },
    async reloadTariff(seconds) {
      for (const entry of await readRecentTariff(database, seconds, MAX_AT_ONCE)) tariff.restore(entry.shopId, entry);
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
