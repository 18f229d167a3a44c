import { type Html, html } from "../../html.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Shop } from "../world/state/shop.ts";
import { badge } from "./badge.ts";
import { formatTime } from "./format.ts";
import { layout, type PageContext, storeName } from "./layout.ts";
import { shippingTextsOf } from "./shipping-texts.ts";
import { STYLE_SHEETS } from "./style-sheets.ts";
import { type Locale, textsOf } from "./texts.ts";

/** Shows the list of stores, at the stand-in's root. */
export function storesPage(shops: Shop[], locale: Locale): string {
  const t = textsOf(locale);
  return html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1"><title>${t.stores}</title><link rel="icon" href="data:,">
    ${STYLE_SHEETS}</head>
    <body><p class="notice">${t.standIn}</p><main><h1>${t.stores}</h1><section class="card">
    ${shops.map((shop) => html`<p><a href="/store/${storeName(shop)}"><strong>${shop.name}</strong></a> <small>${shop.domain}</small></p>`)}
    </section></main></body></html>`.text;
}

/** Shows a store's home page. */
export function homePage(context: PageContext): string {
  const { shop, locale } = context;
  const t = textsOf(locale);
  const base = `/store/${storeName(shop)}`;
  const content = html`<h1>${shop.name}</h1><section class="card">
    <p><a href="${base}/apps/waybill"><strong>${t.apps}: Waybill</strong></a></p>
    <p><a href="${base}/orders">${t.orders}</a> (${shop.orders.length})</p></section>`;
  return layout(context, t.home, content);
}

/** Shows the shop's settings and the installation of the app. */
export function settingsPage(context: PageContext): string {
  const { shop, locale } = context;
  const t = textsOf(locale);
  const base = `/store/${storeName(shop)}`;
  const fact = (label: string, value: string) => html`<tr><th>${label}</th><td>${value}</td></tr>`;
  const button = (action: string, label: string, confirm?: string) =>
    html`<form method="post" action="${base}/${action}"><button ${confirm && html`data-confirm="${confirm}"`}>${label}</button></form>`;
  const app: Html = shop.installation
    ? html`<p>${t.installed}</p><ul>${shop.installation.scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>
        ${button("uninstall", t.uninstall, t.confirmUninstall)}`
    : html`<p>${t.appNotInstalled}</p><div class="actions">${button("install", t.install)}${button("redact", t.redact)}</div>`;
  const content = html`<h1>${t.settings}</h1>
    <section class="card"><table><tbody>
      ${fact(t.domain, shop.domain)}<tr><th>${t.plan}</th><td>${planForm(context)}</td></tr>${fact(t.currency, shop.currency)}
      ${fact(t.location, shop.locations.map(({ name }) => name).join(", "))}
    </tbody></table></section>
    <section class="card"><h2>Waybill</h2>${app}</section>`;
  return layout(context, t.settings, content);
}

/** The plans that make a difference to this app. */
const PLANS = ["Basic", "Grow", "Advanced", "Plus", "Development"];

function planForm({ shop, locale }: PageContext): Html {
  const plan = shop.plan.publicDisplayName;
  const names = PLANS.includes(plan) ? PLANS : [plan, ...PLANS];
  return html`<form class="row" method="post" action="/store/${storeName(shop)}/plan">
    <select name="plan" aria-label="${textsOf(locale).plan}">${names.map(
      (name) => html`<option ${name === plan && html`selected`}>${name}</option>`,
    )}</select><button>${shippingTextsOf(locale).changePlan}</button></form>`;
}

/** Shows the webhooks sent for this shop, latest first. */
export function webhooksPage(sandbox: Sandbox, context: PageContext): string {
  const { shop, locale } = context;
  const t = textsOf(locale);
  const base = `/store/${storeName(shop)}`;
  const latest = sandbox.webhooks.deliveries
    .filter((delivery) => delivery.shop === shop.domain)
    .reverse()
    .slice(0, 200);
  const content = html`<h1>${t.webhooks}</h1><section class="card scroll"><table>
    <thead><tr><th>${t.topic}</th><th>${t.date}</th><th>${t.status}</th><th>${t.answers}</th><th>${t.sentTo}</th><th></th></tr></thead>
    <tbody>${latest.map(
      ({ webhookId, topic, triggeredAt, state, attempts, url }) => html`<tr>
        <td>${topic}</td><td>${formatTime(triggeredAt, shop.ianaTimezone, locale)}</td><td>${badge(state, locale)}</td>
        <td>${attempts.map(({ status, error }) => status ?? error).join(", ")}</td><td><small>${url}</small></td>
        <td><form method="post" action="${base}/webhooks/${webhookId}"><button class="plain">${t.resend}</button></form></td></tr>`,
    )}</tbody></table></section>`;
  return layout(context, t.webhooks, content);
}

/** Shows that an address does not exist. */
export function notFoundPage(context: PageContext): string {
  const t = textsOf(context.locale);
  return layout(context, t.notFound, html`<section class="card"><h1>${t.notFound}</h1></section>`);
}
