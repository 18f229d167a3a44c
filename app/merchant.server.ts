import { type App, getApp } from "./deps.server";
import type { Actor, Deps } from "./flows/deps.server";
import { installShop } from "./flows/install-shop.server";
import { knowStaff } from "./flows/know-staff.server";
import { DEFAULT_LOCALE, type Locale, readLocale } from "./locales/locale";
import { findShopByDomain, type ShopRow } from "./store/shops.server";

/** Who is at the screen, and for which shop. */
export interface Merchant {
  app: App;
  deps: Deps;
  shop: ShopRow & { domain: string };
  actor: Actor;
  /** Their own choice, else the language of their Shopify admin, else Vietnamese. */
  locale: Locale;
  /** Shopify's redirect: it keeps what a framed page needs in its address. */
  redirect: (path: string) => Response;
}

/**
 * Authenticates a request of the embedded app and finds its shop, taking the shop in first when we do not know it or it
 * comes back. Throws Shopify's own Response when the session token is missing or does not pass.
 */
export async function requireMerchant(request: Request): Promise<Merchant> {
  const app = getApp();
  const { deps } = app;
  const { session, sessionToken, redirect } = await app.shopifyApp.authenticate.admin(request);
  const shop = await installedShop(deps, session.shop);
  const { actor, locale: chosen } = await knowStaff(deps, shop, {
    userId: sessionToken.sub,
    sessionToken: rawSessionToken(request),
    acts: request.method !== "GET",
  });
  const asked = readLocale(new URL(request.url).searchParams.get("locale"));
  return { app, deps, shop, actor, locale: chosen ?? asked ?? DEFAULT_LOCALE, redirect };
}

/** The token that Shopify's library has just found good: of a data request in its header, of a page in its address. */
function rawSessionToken(request: Request): string {
  const header = request.headers.get("authorization")?.replace("Bearer ", "");
  return header || (new URL(request.url).searchParams.get("id_token") ?? "");
}

async function installedShop(deps: Deps, domain: string): Promise<Merchant["shop"]> {
  const known = await findShopByDomain(deps.database, domain);
  if (known && !known.uninstalledAt && known.currency) return { ...known, domain };
  await installShop(deps, domain);
  const installed = await findShopByDomain(deps.database, domain);
  if (!installed) throw new Error("the shop is not there after it was taken in");
  return { ...installed, domain };
}
