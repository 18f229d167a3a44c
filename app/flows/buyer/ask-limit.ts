import { LRUCache } from "lru-cache";
import { atMost } from "~/domain/cache-limit";

/** Questions that are answered at once, and how soon one more is. */
export interface AskLimits {
  shop: { burst: number; everyMs: number };
  checkout: { burst: number; everyMs: number };
}

/**
 * A page asks up to five times in its first minute, and is reloaded. A shop on its best day has some ten checkouts a second.
 */
const LIMITS: AskLimits = {
  shop: { burst: 300, everyMs: 50 },
  checkout: { burst: 20, everyMs: 3_000 },
};
const SHOPS = 2_000;
const CHECKOUTS = 20_000;

export interface AskLimit {
  /** Returns 0 when a question may be answered, else after how many seconds it may be asked again. */
  take(shopDomain: string, checkoutToken: string): number;
}

/**
 * Returns the limit of what buyers' pages may ask, by shop and by checkout, in each process: what is asked is cheap, and this keeps it so.
 * It counts right and wrong tokens alike, so that it tells nothing about them. A question that one limit refuses takes nothing of the
 * other: one page that asks without end costs its shop nothing.
 */
export function createAskLimit(now: () => number, limits: AskLimits = LIMITS): AskLimit {
  /** By key, when all that was taken will have come back. */
  const shops = new LRUCache<string, { fullAt: number }>(atMost(SHOPS));
  const checkouts = new LRUCache<string, { fullAt: number }>(atMost(CHECKOUTS));

  const waitOf = (fullAt: number, { burst, everyMs }: AskLimits["shop"]) => fullAt - now() - (burst - 1) * everyMs;
  const seen = (places: LRUCache<string, { fullAt: number }>, key: string) =>
    Math.max(now(), places.get(key)?.fullAt ?? 0);

  return {
    take(shopDomain, checkoutToken) {
      const checkout = `${shopDomain} ${checkoutToken}`;
      const [shopFull, checkoutFull] = [seen(shops, shopDomain), seen(checkouts, checkout)];
      const waitMs = Math.max(waitOf(shopFull, limits.shop), waitOf(checkoutFull, limits.checkout));
      if (waitMs > 0) return Math.ceil(waitMs / 1_000);
      shops.set(shopDomain, { fullAt: shopFull + limits.shop.everyMs });
      checkouts.set(checkout, { fullAt: checkoutFull + limits.checkout.everyMs });
      return 0;
    },
  };
}
