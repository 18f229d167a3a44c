import type { LoaderFunctionArgs } from "@remix-run/node";
import { boundary } from "@shopify/shopify-app-remix/server";
import { oncePerAnswer } from "./answer-scope.server";
import { type App, getApp } from "./deps.server";
import { DEFAULT_LOCALE, type Locale, readLocale } from "./domain/locale";
import {
  type Denials,
  denialOf,
  denialsOf,
  type Right,
  type Role,
  roleOf,
  type Standing,
} from "./domain/settings/staff-rights";
import { VIETNAM_TIME_ZONE } from "./domain/vietnam-time";
import type { Actor, Deps } from "./flows/deps.server";
import { installShop } from "./flows/shop/install.server";
import { resolveStaff, type Staff } from "./flows/shop/resolve-staff.server";
import { refuseAsData } from "./refuse-as-data.server";
import type { AdminVisit } from "./shopify/app.server";
import { ShopifyError } from "./shopify/shopify-error";
import { shopifyAppOf } from "./sign-in.server";
import { findShop, findShopByDomain, type ShopRow } from "./store/shops.server";

/**
 * Every route that calls {@link requireMerchant} exports this as `headers`. Without the export Remix drops the headers of a
 * thrown Response, among them the one that makes App Bridge try again with a fresh token (shopify 8.5).
 */
export const merchantHeaders = boundary.headers;

/** The member of staff at the screen, and their shop. */
export interface Merchant {
  app: App;
  deps: Deps;
  shop: ShopRow & { domain: string };
  actor: Actor;
  role: Role;
  /** What they may not do, and why. */
  denied: Denials;
  /** Throws a 403 Response that says who may, unless this person has all these rights: for actions that are known only from the body. */
  demand: (...rights: Right[]) => Promise<void>;
  /** Their own choice, else the language of their Shopify admin, else Vietnamese. */
  locale: Locale;
  /**
   * As `locale`, but null instead of the default. Shopify sends the admin's language when it opens a page, and not with later
   * requests of that page.
   */
  explicitLocale: Locale | null;
  /** The request came from a phone. */
  isPhone: boolean;
  /** Shopify's redirect, which keeps the query that a framed page needs. */
  redirect: (path: string) => Response;
}

/**
 * Authenticates a request of the embedded app and returns its shop and member of staff, who must have `right` (decision 079): what
 * is asked of a merchant is asked here. Acquires an offline token from Shopify when no usable one is stored, and installs the shop
 * when it is new or has come back. Throws a Response when access is denied.
 */
export async function requireMerchant(request: Request, right: Right): Promise<Merchant> {
  const app = getApp();
  const { deps } = app;
  // An action may change what is known of the shop and its people, and the loaders that follow it must see that.
  const isRead = request.method === "GET";
  const { visit, shop, staff } = await (isRead
    ? oncePerAnswer("merchant", () => arrive(app, request))
    : arrive(app, request));
  const demand = (...rights: Right[]) => demandRights(staff, rights);
  await demand(right);
  const { actor, standing } = staff;
  const explicitLocale = staff.locale ?? readLocale(new URL(request.url).searchParams.get("locale"));
  return {
    ...{ app, deps, shop, actor, demand },
    role: roleOf(standing),
    denied: denialsOf(standing),
    locale: explicitLocale ?? DEFAULT_LOCALE,
    explicitLocale,
    isPhone: /Mobi/.test(request.headers.get("user-agent") ?? ""),
    redirect: visit.redirect,
  };
}

/**
 * Returns the shop whose data a file is made of: that of the member of staff who asks, or of one who had this very address signed
 * minutes ago because they had `right`. A browser that saves a file sends no session token.
 * Throws a Response when neither is so, or a page's router asks.
 */
export async function requireReader(
  { request, context }: LoaderFunctionArgs,
  right: Right,
): Promise<Pick<Merchant, "deps" | "shop" | "locale"> & { actor: Pick<Actor, "userId"> }> {
  refuseAsData(context);
  const url = new URL(request.url);
  if (!url.searchParams.has("signature")) return requireMerchant(request, right);
  const { deps } = getApp();
  const checked = deps.fileAddresses.checkSigned(url, deps.now());
  if (checked.outcome !== "granted") throw new Response(null, { status: checked.outcome === "expired" ? 410 : 404 });
  const shop = await findShop(deps.database, checked.grant.shopId);
  if (!shop?.domain || shop.uninstalledAt) throw new Response(null, { status: 404 });
  const locale = readLocale(url.searchParams.get("locale")) ?? DEFAULT_LOCALE;
  return { deps, shop: { ...shop, domain: shop.domain }, locale, actor: { userId: checked.grant.userId } };
}

/** Returns who is there, with which shop. */
async function arrive(app: App, request: Request) {
  const visit = await shopifyAppOf(app).admin(request);
  const shop = await installedShop(app, visit);
  const { userId, sessionToken } = visit;
  const staff = await resolveStaff(app.deps, shop, { userId, sessionToken, isAction: request.method !== "GET" });
  return { visit, shop, staff };
}

/** What is known of a person may be a day old, so Shopify is asked once more before they are turned away. */
async function demandRights({ standing, recheck }: Staff, rights: readonly Right[]): Promise<void> {
  const denialIn = (now: Standing) => rights.map((right) => denialOf(right, now)).find((denial) => denial !== null);
  if (!denialIn(standing)) return;
  const denial = denialIn(await recheck());
  if (denial) throw Response.json({ denied: denial }, { status: 403 });
}

/**
 * Returns what the frame around a merchant's pages needs. `locale` is null when none was chosen or sent: the root's locale then
 * applies.
 */
export function frameOf({ app, shop, role, denied, explicitLocale, isPhone }: Merchant) {
  return {
    staff: { role, denied },
    isPhone,
    apiKey: app.env.SHOPIFY_API_KEY,
    timeZone: shop.timezone ?? VIETNAM_TIME_ZONE,
    locale: explicitLocale,
    // Read by the entry: this shop's admin may frame the page.
    shopDomain: shop.domain,
  };
}

async function installedShop({ deps, tokens, checkToken, log }: App, visit: AdminVisit): Promise<Merchant["shop"]> {
  const { shopDomain: domain, sessionToken } = visit;
  const trouble = await shopifyErrorOf(tokens.acquire(domain, sessionToken));
  if (trouble?.kind === "token_rejected") throw await visit.tokenRejection();
  const known = await findShopByDomain(deps.database, domain);
  if (known && !known.uninstalledAt && known.currency) {
    // The request is authenticated, and stored data can be shown: only what needs Shopify itself has to wait for a token.
    if (trouble) log.warn({ shop: known.id, reason: trouble.message }, "shopify.no_token_for_page");
    else if (visit.isOpening) void checkToken({ shopDomain: domain, sessionToken });
    return { ...known, domain };
  }
  if (trouble) throw trouble;
  await installShop(deps, domain);
  const installed = await findShopByDomain(deps.database, domain);
  if (!installed) throw new Error("the shop is not there after it was taken in");
  return { ...installed, domain };
}

async function shopifyErrorOf(work: Promise<void>): Promise<ShopifyError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ShopifyError) return error;
    throw error;
  }
}
