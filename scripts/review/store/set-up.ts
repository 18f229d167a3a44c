import type { AdminApi } from "./admin-api.ts";
import { checkStore } from "./check.ts";
import { setUpGoods } from "./goods.ts";
import { placeOrders } from "./place-orders.ts";
import { setUpPlaces } from "./places.ts";

/**
 * Sets up a development store for a review: locations, products, orders. May be run again at any time: it makes what is missing.
 * Returns what it found and made. Throws `UnfitStore` before it changes anything, and `Refused` with Shopify's words.
 */
export async function setUpStore(api: AdminApi, log: (line: string) => void) {
  await checkStore(api);
  await setUpPlaces(api);
  const variants = await setUpGoods(api);
  return { products: variants.size, orders: await placeOrders(api, variants, log) };
}
