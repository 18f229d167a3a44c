/**
 * `REVIEW_STORE_TOKEN=… npm run review:store -- <store>.myshopify.com`: sets up a development store for a review
 * (docs/review/demo-store.md). Exits with 1 and says why when the store is not one for it, or Shopify refuses something.
 */
import { setTimeout as wait } from "node:timers/promises";
import { openAdminApi, Refused } from "./review/store/admin-api.ts";
import { UnfitStore } from "./review/store/check.ts";
import { setUpStore } from "./review/store/set-up.ts";

const [domain = ""] = process.argv.slice(2);
const token = process.env.REVIEW_STORE_TOKEN ?? "";
const log = (line: string) => console.log(line);

if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain) || token === "") {
  console.error("usage: REVIEW_STORE_TOKEN=<Admin API token> npm run review:store -- <store>.myshopify.com");
  process.exit(1);
}
try {
  const api = openAdminApi(
    `https://${domain}`,
    { "x-shopify-access-token": token },
    async (ms) => void (await wait(ms)),
  );
  const { products, orders } = await setUpStore(api, log);
  log(`${products} products, ${orders.found} orders found, ${orders.placed} placed.`);
  log("By hand: the manual payment, the shipping zone and the apps (docs/review/demo-store.md).");
} catch (error) {
  if (!(error instanceof UnfitStore) && !(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
