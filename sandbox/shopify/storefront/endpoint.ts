import type { IncomingMessage, ServerResponse } from "node:http";
import { html } from "../../html.ts";
import { readBody, sendHtml, sendJson } from "../../http.ts";
import { answerAccount } from "../account/endpoint.ts";
import { EMPTY_BUYER } from "../checkout/buyer.ts";
import { answerCheckout } from "../checkout/endpoint.ts";
import { refreshDelivery } from "../checkout/refresh-delivery.ts";
import { checkoutTextsOf } from "../checkout/texts.ts";
import type { Sandbox } from "../sandbox.ts";
import { servedCountries } from "../world/shipping-zones.ts";
import type { Shop } from "../world/state/shop.ts";
import { findShop } from "../world/world.ts";
import { answerAppProxy, proxiedPath } from "./app-proxy.ts";
import {
  type Cart,
  cartAsJson,
  cartCookie,
  cartOf,
  linesOf,
  piecesIn,
  readCart,
  setPieces,
  soldOnline,
  writeCart,
} from "./cart.ts";
import { cartPage } from "./cart-page.ts";
import { type StorefrontContext, storefrontLayout, storefrontPath } from "./layout.ts";
import { buyerLocale } from "./locale.ts";
import { productPage } from "./product-page.ts";
import { productsPage } from "./products-page.ts";
import { storefrontTextsOf } from "./texts.ts";
import { estimatorBlock } from "./theme-block.ts";

/** Answers `/storefront/<store>/…`: the shop's own pages, its cart, its checkout, its customers' account, and its app proxy. */
export async function answerStorefront(sandbox: Sandbox, url: URL, request: IncomingMessage, response: ServerResponse) {
  const [, , store = "", section = "", ...rest] = url.pathname.split("/").map(decodeURIComponent);
  const shop = findShop(sandbox.world, `${store}.myshopify.com`);
  if (!shop) return sendHtml(response, 404, "<p>There is no such store.</p>");
  if (shop.passwordPage) return answerPasswordPage(shop, section, request, response);
  const proxied = proxiedPath(sandbox, shop, `/${[section, ...rest].join("/")}`);
  if (proxied) return answerAppProxy(sandbox, shop, proxied, url, request, response);
  const form = request.method === "POST" ? new URLSearchParams((await readBody(request)).toString("utf8")) : null;
  const cart = cartOf(shop, request.headers.cookie);
  const locale = buyerLocale(request.headers.cookie);
  const context = { shop, locale, path: url.pathname, pieces: piecesIn(cart) };
  if (section === "checkouts") {
    const checkout = sandbox.checkouts.find(shop, rest[0] ?? "");
    if (checkout && !form) checkout.locale = locale;
    const answered = checkout && (await answerCheckout(sandbox, shop, checkout, rest[1] ?? "", form, response));
    if (!answered) notFound(context, response, checkoutTextsOf(locale).expired);
    return;
  }
  if (section === "account" && !form && answerAccount(sandbox, context, rest, response)) return;
  if (form) return answerForm(sandbox, context, cart, [section, ...rest].join("/"), form, response);
  if (section === "" && rest.length === 0) return sendHtml(response, 200, productsPage(context));
  if (section === "cart" && rest.length === 0) {
    const block = estimatorBlock(sandbox.appConfig(), context, null);
    return sendHtml(response, 200, cartPage(context, linesOf(shop, cart), block));
  }
  if (section === "cart.js" && rest.length === 0) return sendJson(response, 200, cartAsJson(linesOf(shop, cart)));
  const product = section === "products" ? soldOnline(shop).find(({ handle }) => handle === rest[0]) : undefined;
  if (product && rest.length === 1) {
    return sendHtml(
      response,
      200,
      productPage(context, product, estimatorBlock(sandbox.appConfig(), context, product)),
    );
  }
  if (section === "cart" && readCart(rest[0] ?? "").size > 0) {
    return openCheckout(sandbox, context, readCart(rest[0] ?? ""), response);
  }
  notFound(context, response, storefrontTextsOf(locale).notFound);
}

/** Every address of a store with a password leads to its password page, those of apps too; this stand-in knows no password. */
function answerPasswordPage(shop: Shop, section: string, request: IncomingMessage, response: ServerResponse) {
  if (section !== "password") return redirect(response, `${storefrontPath(shop)}/password`);
  const locale = buyerLocale(request.headers.cookie);
  const text = storefrontTextsOf(locale).password;
  const context = { shop, locale, path: `${storefrontPath(shop)}/password`, pieces: 0 };
  sendHtml(response, 200, storefrontLayout(context, text, html`<main class="narrow"><h1>${text}</h1></main>`));
}

function answerForm(
  sandbox: Sandbox,
  context: StorefrontContext,
  cart: Cart,
  path: string,
  form: URLSearchParams,
  response: ServerResponse,
) {
  const { shop, locale } = context;
  switch (path) {
    case "language": {
      const chosen = form.get("locale") === "en" ? "en" : "vi";
      const back = form.get("back") ?? "";
      const cookie = `storefront_locale=${chosen}; Path=/storefront; Max-Age=31536000; SameSite=Lax`;
      return redirect(response, back.startsWith(`${storefrontPath(shop)}/`) ? back : storefrontPath(shop), cookie);
    }
    case "cart/add": {
      const variant = Number(form.get("id"));
      setPieces(cart, variant, (cart.get(variant) ?? 0) + Number(form.get("quantity") ?? 1));
      return redirect(response, `${storefrontPath(shop)}/cart`, cartCookie(shop, cart));
    }
    case "cart":
      for (const [name, value] of form) {
        const [, variant] = /^pieces-(\d+)$/.exec(name) ?? [];
        if (variant) setPieces(cart, Number(variant), Number(value));
      }
      response.setHeader("set-cookie", cartCookie(shop, cart));
      if (form.get("next") === "checkout") return openCheckout(sandbox, context, cart, response);
      return redirect(response, `${storefrontPath(shop)}/cart`);
    default:
      notFound(context, response, storefrontTextsOf(locale).notFound);
  }
}

/** Starts a checkout of the cart's lines that the shop sells; without any, redirects back to the cart. */
async function openCheckout(
  sandbox: Sandbox,
  { shop, locale }: StorefrontContext,
  cart: Cart,
  response: ServerResponse,
) {
  const known = new Set(linesOf(shop, cart).map(({ variant }) => variant.id));
  const sold: Cart = new Map([...cart].filter(([variant]) => known.has(variant)));
  if (sold.size === 0) return redirect(response, `${storefrontPath(shop)}/cart`);
  const [country = EMPTY_BUYER.country] = servedCountries(shop);
  const checkout = sandbox.checkouts.open(shop, writeCart(sold), locale, { ...EMPTY_BUYER, country });
  await refreshDelivery(sandbox, shop, checkout);
  redirect(response, `${storefrontPath(shop)}/checkouts/${checkout.token}`);
}

function notFound(context: StorefrontContext, response: ServerResponse, text: string) {
  sendHtml(response, 404, storefrontLayout(context, text, html`<main class="narrow"><p>${text}</p></main>`));
}

function redirect(response: ServerResponse, location: string, cookie?: string) {
  response.writeHead(303, { location, ...(cookie ? { "set-cookie": cookie } : {}) });
  response.end();
}
