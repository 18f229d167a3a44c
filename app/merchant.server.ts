import { boundary } from "@shopify/shopify-app-remix/server";
import { type App, getApp } from "./deps.server";
import { VIETNAM_TIME_ZONE } from "./domain/vietnam-time";
import type { Actor, Deps } from "./flows/deps.server";
import { installShop } from "./flows/shop/install.server";
import { resolveStaff } from "./flows/shop/resolve-staff.server";
import { DEFAULT_LOCALE, type Locale, readLocale } from "./locales/locale";
import type { AdminVisit } from "./shopify/app.server";
import { ShopifyError } from "./shopify/shopify-error";
import { findShopByDomain, type ShopRow } from "./store/shops.server";

/**
 * What every route that calls {@link requireMerchant} exports as `headers`: Remix drops those of a thrown Response at a route without, and
 * with them the one by which App Bridge tries again with a fresh token (shopify 8.5).
 */
export const merchantHeaders = boundary.headers;

/** Who is at the screen, and for which shop. */
export interface Merchant {
  app: App;
  deps: Deps;
  shop: ShopRow & { domain: string };
  actor: Actor;
  /** Their own choice, else the language of their Shopify admin, else Vietnamese. */
  locale: Locale;
  /** The first two of these. Shopify tells the second when it opens a page, and to no request that a page makes later. */
  saidLocale: Locale | null;
  /** Shopify's redirect: it keeps what a framed page needs in its address. */
  redirect: (path: string) => Response;
}

/**
 * Authenticates a request of the embedded app and finds its shop, with a token for Shopify acquired where there is none that lasts, and
 * the shop taken in when we do not know it or it comes back. Throws the Response for whoever is not admitted.
 */
export async function requireMerchant(request: Request): Promise<Merchant> {
  const app = getApp();
  const { deps } = app;
  const visit = await app.shopifyApp.admin(request);
  const shop = await installedShop(app, visit);
  const { actor, locale: chosen } = await resolveStaff(deps, shop, {
    userId: visit.userId,
    sessionToken: visit.sessionToken,
    isAction: request.method !== "GET",
  });
  const saidLocale = chosen ?? readLocale(new URL(request.url).searchParams.get("locale"));
  return { app, deps, shop, actor, locale: saidLocale ?? DEFAULT_LOCALE, saidLocale, redirect: visit.redirect };
}

/** What the frame around a merchant's pages is drawn by. Its language is null where nobody said one: then the root's stands. */
export function frameOf({ app, shop, saidLocale }: Merchant) {
  return {
    apiKey: app.env.SHOPIFY_API_KEY,
    timeZone: shop.timezone ?? VIETNAM_TIME_ZONE,
    locale: saidLocale,
    // The entry reads it: this shop's admin may frame the page.
    shopDomain: shop.domain,
  };
}

async function installedShop({ deps, tokens, log }: App, visit: AdminVisit): Promise<Merchant["shop"]> {
  const { shopDomain: domain, sessionToken } = visit;
  const trouble = await troubleOf(tokens.acquire(domain, sessionToken));
  if (trouble?.kind === "token_rejected") throw await visit.turnedAway();
  const known = await findShopByDomain(deps.database, domain);
  if (known && !known.uninstalledAt && known.currency) {
    // Who they are is proven, and what we keep can be shown: only what needs Shopify itself has to wait for it.
    if (trouble) log.warn({ shop: known.id, reason: trouble.message }, "shopify.no_token_for_page");
    return { ...known, domain };
  }
  if (trouble) throw trouble;
  await installShop(deps, domain);
  const installed = await findShopByDomain(deps.database, domain);
  if (!installed) throw new Error("the shop is not there after it was taken in");
  return { ...installed, domain };
}

async function troubleOf(work: Promise<void>): Promise<ShopifyError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ShopifyError) return error;
    throw error;
  }
}
