import { type Html, html } from "../../html.ts";
import { STAFF, type StaffMember, staffName } from "../world/staff.ts";
import type { Shop } from "../world/state/shop.ts";
import { flowTextsOf } from "./flow-texts.ts";
import { shippingTextsOf } from "./shipping-texts.ts";
import { STYLE_SHEETS } from "./style-sheets.ts";
import { type Locale, textsOf } from "./texts.ts";

/** What every page needs: its shop, the logged-in member of staff, their language and the current item of the menu. */
export interface PageContext {
  shop: Shop;
  staff: StaffMember;
  locale: Locale;
  section: "home" | "orders" | "app" | "shipping" | "rates" | "webhooks" | "flow" | "settings";
  /** The page's own address, to return to after a change of language or staff member. */
  path: string;
}

/** Returns the first part of a shop's domain, as used in addresses. */
export function storeName(shop: Shop): string {
  return shop.domain.replace(".myshopify.com", "");
}

/** Returns a page of the stand-in's admin. `bare` pages fill the frame to its edges, as an embedded app does. */
export function layout(context: PageContext, title: string, content: Html, bare = false): string {
  const { shop, locale, section } = context;
  const t = textsOf(locale);
  const shipping = shippingTextsOf(locale);
  const base = `/store/${storeName(shop)}`;
  const item = (name: PageContext["section"], path: string, label: string) =>
    html`<a href="${base}${path}" class="${name === section ? "item current" : "item"}">${label}</a>`;
  return html`<!doctype html>
<html lang="${locale}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width,initial-scale=1">
  <title>${title} · ${shop.name}</title>
  <link rel="icon" href="data:,">
  ${STYLE_SHEETS}
</head>
<body class="${bare ? "bare" : ""}">
  <header class="top">
    <button type="button" class="burger" aria-label="${t.menu}" aria-controls="menu" aria-expanded="false">☰</button>
    <a class="brand" href="${base}">${shop.name}</a>
    <div id="save-bar" data-leave="${t.leave}" hidden>
      <span>${t.unsaved}</span>
      <button type="button" data-save="0">${t.discard}</button>
      <button type="button" data-save="1" class="primary">${t.save}</button>
    </div>
    ${languageSwitch(context)}
  </header>
  <aside class="notice" aria-label="Sandbox">${t.standIn}</aside>
  <div class="body">
    <nav id="menu" aria-label="${t.menu}">
      ${item("home", "", t.home)}
      ${item("orders", "/orders", t.orders)}
      ${item("shipping", "/shipping", shipping.shipping)}
      <a class="item" href="/storefront/${storeName(shop)}">${shipping.storefront}</a>
      <span class="heading">${t.apps}</span>
      ${item("app", "/apps/waybill", "Waybill")}
      <div id="app-menu"></div>
      <span class="heading">Sandbox</span>
      ${item("rates", "/rates", shipping.rates)}
      ${item("webhooks", "/webhooks", t.webhooks)}
      ${item("flow", "/flow", flowTextsOf(locale).flow)}
      ${item("settings", "/settings", t.settings)}
      <span class="heading">${t.staff}</span>
      ${staffSwitch(context)}
    </nav>
    <main>${content}</main>
  </div>
  <div id="toasts" role="status"></div>
  <script type="module" src="/assets/menu.js"></script>
</body>
</html>`.text;
}

/** Shows the staff members to choose from: actions in the app run in the name of the chosen one. */
function staffSwitch({ locale, path, staff }: PageContext): Html {
  const choice = (member: StaffMember) =>
    html`<button class="item" name="staff" value="${member.id}" aria-pressed="${member === staff ? "true" : "false"}">${staffName(member)}</button>`;
  return html`<form class="staff" method="post" action="/store/staff" aria-label="${textsOf(locale).staff}">
    <input type="hidden" name="back" value="${path}">
    ${STAFF.map(choice)}
  </form>`;
}

function languageSwitch({ locale, path }: PageContext): Html {
  const t = textsOf(locale);
  const choice = (value: Locale, label: string) =>
    html`<button name="locale" value="${value}" aria-pressed="${value === locale ? "true" : "false"}">${label}</button>`;
  return html`<form class="language" method="post" action="/store/language" aria-label="${t.language}">
    <input type="hidden" name="back" value="${path}">
    ${choice("vi", "Tiếng Việt")}${choice("en", "English")}
  </form>`;
}
