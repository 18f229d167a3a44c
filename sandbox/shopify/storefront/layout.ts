import { type Html, html } from "../../html.ts";
import type { Shop } from "../world/state/shop.ts";
import type { BuyerLocale } from "./locale.ts";
import { storefrontTextsOf } from "./texts.ts";

/** What every page of the store needs. */
export interface StorefrontContext {
  shop: Shop;
  locale: BuyerLocale;
  /** The page's own address, to return to after a change of language. */
  path: string;
  /** Pieces in the cart. */
  pieces: number;
}

/** Returns the path under which a shop's pages are served. */
export function storefrontPath(shop: Shop): string {
  return `/storefront/${shop.domain.replace(".myshopify.com", "")}`;
}

/** Returns a page of the store. `notice` says what the page stands in for. */
export function storefrontLayout(context: StorefrontContext, title: string, content: Html, notice?: string): string {
  const { shop, locale, path, pieces } = context;
  const t = storefrontTextsOf(locale);
  const base = storefrontPath(shop);
  const choice = (value: BuyerLocale, label: string) =>
    html`<button name="locale" value="${value}" aria-pressed="${value === locale ? "true" : "false"}">${label}</button>`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width,initial-scale=1">
  <title>${title} · ${shop.name}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/cdn/static/fonts/inter/v4/styles.css">
  <link rel="stylesheet" href="/assets/storefront.css">
</head>
<body>
  <aside class="notice">${notice ?? t.standIn}</aside>
  <header class="top">
    <a class="brand" href="${base}">${shop.name}</a>
    <nav><a href="${base}/cart">${t.cart} (${pieces})</a>
      <a href="/store/${shop.domain.replace(".myshopify.com", "")}">${t.admin}</a></nav>
    <form class="language" method="post" action="${base}/language" aria-label="${t.language}">
      <input type="hidden" name="back" value="${path}">${choice("vi", "Tiếng Việt")}${choice("en", "English")}</form>
  </header>
  ${content}
</body>
</html>`.text;
}
