import type { QuoteShopRow } from "./quote-shops.server";

/**
 * The shops whose rates Shopify may ask for. Reads of shops are numbered as they begin: one that began earlier and ends later
 * replaces nothing newer.
 */
export interface QuoteShopMemory {
  get(shopId: string): QuoteShopRow | undefined;
  ofDomain(domain: string): QuoteShopRow | undefined;
  ids(): string[];
  /** Returns the number of a reading that begins now. */
  beginReading(): number;
  /** Returns whether a shop is held as the row with this print. */
  isHeldAs(shopId: string, print: string): boolean;
  /** Keeps a shop as it was read, if known with a print from before that; returns it as it was known before. */
  keep(shop: QuoteShopRow, reading: number, print?: string): QuoteShopRow | undefined | "outdated";
  /** Drops a shop that the reading did not find. */
  drop(shopId: string, reading: number): "dropped" | "outdated";
  /** Marks the account as rejected. Returns false when the shop has another token by now. */
  markRejected(shop: QuoteShopRow): boolean;
}

/** Returns an empty memory. */
export function createQuoteShopMemory(): QuoteShopMemory {
  const shops = new Map<string, QuoteShopRow>();
  const domains = new Map<string, string>();
  let readings = 0;
  const readAs = new Map<string, number>();
  /** No print: what is held may differ from what is stored. */
  const prints = new Map<string, string>();

  function isOutdated(shopId: string, reading: number): boolean {
    if ((readAs.get(shopId) ?? 0) > reading) return true;
    readAs.set(shopId, reading);
    return false;
  }

  return {
    get: (shopId) => shops.get(shopId),
    ofDomain: (domain) => shops.get(domains.get(domain) ?? ""),
    ids: () => [...shops.keys()],
    beginReading() {
      readings += 1;
      return readings;
    },
    isHeldAs: (shopId, print) => shops.has(shopId) && prints.get(shopId) === print,
    keep(shop, reading, print) {
      if (isOutdated(shop.id, reading)) return "outdated";
      if (print === undefined) prints.delete(shop.id);
      else prints.set(shop.id, print);
      const before = shops.get(shop.id);
      if (before) domains.delete(before.domain);
      shops.set(shop.id, shop);
      domains.set(shop.domain, shop.id);
      return before;
    },
    drop(shopId, reading) {
      if (isOutdated(shopId, reading)) return "outdated";
      const before = shops.get(shopId);
      if (before) domains.delete(before.domain);
      shops.delete(shopId);
      prints.delete(shopId);
      return "dropped";
    },
    markRejected({ id, account: rejected }) {
      const shop = shops.get(id);
      if (!shop) return true;
      if (!shop.account || shop.account.tokenCiphertext !== rejected?.tokenCiphertext) return false;
      shops.set(id, { ...shop, account: { ...shop.account, health: "rejected" } });
      // What is stored decides: the account may have been checked, and be well.
      prints.delete(id);
      return true;
    },
  };
}
