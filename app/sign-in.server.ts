import { type App, getApp } from "./deps.server";
import { createShopifyApp, type ShopifyApp } from "./shopify/app.server";

const made = new WeakMap<App, ShopifyApp>();

/**
 * Returns what admits the requests of Shopify's pages, by default to this process. It is not among the parts of every process: Shopify's
 * library behind it takes memory and time to load, and only pages need it (decision 137).
 */
export function shopifyAppOf(app: App = getApp()): ShopifyApp {
  const before = made.get(app);
  if (before) return before;
  const { env, deps, log } = app;
  const fresh = createShopifyApp({
    apiKey: env.SHOPIFY_API_KEY,
    apiSecrets: env.SHOPIFY_API_SECRET,
    appUrl: env.SHOPIFY_APP_URL,
    now: deps.now,
    log,
  });
  made.set(app, fresh);
  return fresh;
}
