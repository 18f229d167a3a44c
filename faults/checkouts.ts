import type { Cast } from "./cast/cast.ts";
import { type Afterwards, judgeFees } from "./judge/fees.ts";
import type { Finding } from "./judge/finding.ts";
import { askFee, askForFees, type Quote, turnRatesOn } from "./life/buyers.ts";
import type { Shop } from "./life/shop.ts";

/** So few that each is asked for again and again, by another process each time. */
const CARTS = 12;

/** Buyers at the checkouts of some shops. */
export interface Checkouts {
  /** What was asked so far. */
  quotes: readonly Quote[];
  /** Buyers stop asking. Rejects when a question could not be kept. */
  close(): Promise<void>;
  /** Asks every process that answers Shopify for each cart, and judges what all said until then. */
  judge(): Promise<Finding[]>;
}

/** Each shop adds something of its own to the carrier's fee, so that a price says whose it is. Buyers begin to ask at once. */
export async function openCheckouts(cast: Pick<Cast, "apps" | "shopify">, shops: readonly Shop[]): Promise<Checkouts> {
  const quotes: Quote[] = [];
  const asked = await Promise.all(
    shops.map(async (shop, n) => {
      const markUpVnd = 1_111 * (n + 1);
      await shop.staff.sends("/app/settings/checkout/save", { markUp: { percent: 0, fixedVnd: markUpVnd } });
      const url = await turnRatesOn(shop, cast);
      return { shop, url, markUpVnd, asking: askForFees(shop.id, url, quotes, CARTS) };
    }),
  );
  const markUps = new Map(asked.map(({ shop, markUpVnd }) => [shop.id, markUpVnd]));
  return {
    quotes,
    async close() {
      await Promise.all(asked.map(({ asking }) => asking.end()));
    },
    async judge() {
      const afterwards: Afterwards[] = [];
      const doors = cast.apps.filter(({ role }) => role !== "worker");
      for (const { shop, url } of asked) {
        const { pathname } = new URL(url);
        for (let cart = 0; cart < CARTS; cart += 1)
          for (const { name: process, port } of doors)
            afterwards.push({
              ...{ shopId: shop.id, cart, process },
              ...(await askFee(`http://127.0.0.1:${port}${pathname}`, cart)),
            });
      }
      return judgeFees(quotes, afterwards, markUps);
    },
  };
}
