import { type Html, html } from "../../html.ts";
import type { Sandbox } from "../sandbox.ts";
import { gid } from "../world/gid.ts";
import { totals } from "../world/money.ts";
import { canMarkAsPaid, financialStatus, fulfillmentStatus } from "../world/order-status.ts";
import type { Order } from "../world/state/order.ts";
import { badge } from "./badge.ts";
import { extensionMenus, extensionPlaces } from "./extension-places.ts";
import { formatMoney, formatTime, formatWeight } from "./format.ts";
import { layout, type PageContext, storeName } from "./layout.ts";
import { deliverySections } from "./order-deliveries.ts";
import { shippingTextsOf } from "./shipping-texts.ts";
import { statusText } from "./status-texts.ts";
import { textsOf } from "./texts.ts";

/**
 * Shows one order with all of Shopify's data about it, and forms for the actions of staff. `problem`: why the last form
 * failed.
 */
export function orderPage(sandbox: Sandbox, context: PageContext, order: Order, problem: string | null): string {
  const { locale } = context;
  const t = textsOf(locale);
  const place = { page: "order-details", selected: [gid("Order", order.id)] } as const;
  const content = html`
    <div class="title">
      <h1>${order.name} ${badge(financialStatus(order), locale)} ${badge(fulfillmentStatus(order), locale)}
        ${order.cancelledAt && badge("CANCELLED", locale)} ${order.test && badge("TEST", locale)}</h1>
      <div class="actions">${extensionMenus(context)}${actions(context, order)}</div>
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <div class="columns">
      <div>${lines(context, order)}${transactions(context, order)}${deliverySections(context, order)}</div>
      <div>${address(context, order)}${shippingMethods(context, order)}${details(context, order)}</div>
    </div>
    ${extensionPlaces(sandbox, context, place)}`;
  return layout(context, `${t.order} ${order.name}`, content);
}

function action(context: PageContext, order: Order, verb: string): string {
  return `/store/${storeName(context.shop)}/orders/${order.id}/${verb}`;
}

function actions(context: PageContext, order: Order): Html {
  const t = textsOf(context.locale);
  const held = order.fulfillmentOrders.some(({ status }) => status === "ON_HOLD");
  const holdable = order.fulfillmentOrders.some(({ status }) => status === "OPEN");
  const button = (verb: string, label: string, confirm?: string) =>
    html`<form method="post" action="${action(context, order, verb)}"><button ${confirm && html`data-confirm="${confirm}"`}>${label}</button></form>`;
  return html`
    ${canMarkAsPaid(order) && button("pay", t.markPaid)}
    ${held && button("release", t.release)}
    ${holdable && button("hold", t.hold)}
    ${!order.cancelledAt && button("cancel", t.cancelOrder, t.confirmCancel)}`;
}

function lines(context: PageContext, order: Order): Html {
  const { shop, locale } = context;
  const t = textsOf(locale);
  const money = (amount: number) => formatMoney(amount, shop.currency, locale);
  const sums = totals(order);
  const remove = (lineId: number) => html`<form method="post" action="${action(context, order, "remove-line")}">
    <input type="hidden" name="line" value="${lineId}"><button class="plain">${t.removeLine}</button></form>`;
  const sum = (label: string, amount: number) =>
    html`<tr class="sum"><td colspan="3">${label}</td><td class="number">${money(amount)}</td><td></td></tr>`;
  return html`<section class="card scroll"><h2>${t.items}</h2><table>
    <thead><tr><th>${t.items}</th><th>${t.weight}</th><th class="number">${t.quantity}</th><th class="number">${t.price}</th><td></td></tr></thead>
    <tbody>
      ${order.lines.map(
        (line) => html`<tr>
          <td>${line.title}${line.variantTitle && ` · ${line.variantTitle}`}<br><small>${line.sku}</small></td>
          <td>${line.requiresShipping ? (line.weight ? formatWeight(line.weight) : t.noWeight) : "–"}</td>
          <td class="number">${line.currentQuantity}${line.currentQuantity !== line.quantity && html` <s>${line.quantity}</s>`}</td>
          <td class="number">${money(line.unitPrice)}</td>
          <td>${line.currentQuantity > 0 && !order.cancelledAt && remove(line.id)}</td>
        </tr>`,
      )}
      ${sums.discounts > 0 && sum(t.discount, -sums.discounts)}
      ${sum(t.shipping, sums.shipping)}
      ${sum(t.total, sums.currentTotal)}
      ${sum(t.outstanding, sums.outstanding)}
    </tbody></table></section>`;
}

function transactions(context: PageContext, order: Order): Html {
  const { shop, locale } = context;
  const t = textsOf(locale);
  return html`<section class="card scroll"><h2>${t.transactions}</h2>${
    order.transactions.length === 0
      ? html`<p>${t.none}</p>`
      : html`<table><tbody>${order.transactions.map(
          ({
            kind,
            status,
            gateway,
            amount,
            processedAt,
          }) => html`<tr><td>${statusText(kind, locale)}</td><td>${badge(status, locale)}</td><td>${gateway}</td>
            <td class="number">${formatMoney(amount, shop.currency, locale)}</td>
            <td>${formatTime(processedAt, shop.ianaTimezone, locale)}</td></tr>`,
        )}</tbody></table>`
  }</section>`;
}

function address(context: PageContext, order: Order): Html {
  const t = textsOf(context.locale);
  const to = order.shippingAddress;
  if (!to) return html`<section class="card"><h2>${t.shippingAddress}</h2><p>${t.noAddress}</p></section>`;
  const field = (name: string, label: string, value: string | null) =>
    html`<label>${label}<input name="${name}" value="${value}"></label>`;
  return html`<section class="card"><h2>${t.shippingAddress}</h2>
    <form class="fields" method="post" action="${action(context, order, "address")}">
      ${field("name", t.name, [to.firstName, to.lastName].filter(Boolean).join(" "))}
      ${field("phone", t.phone, to.phone)}
      ${field("address1", t.address1, to.address1)}
      ${field("address2", t.address2, to.address2)}
      ${field("city", t.city, to.city)}
      <p>${to.countryCode}</p>
      <button>${t.save}</button>
    </form></section>`;
}

/** Shows the shipping methods that the buyer chose, with price and source. */
function shippingMethods({ shop, locale }: PageContext, order: Order): Html {
  const t = shippingTextsOf(locale);
  return html`<section class="card"><h2>${t.shippingMethod}</h2>${order.shippingLines.map(
    ({ title, code, source, price, backupFor }) => html`<p>${title}: ${formatMoney(price, shop.currency, locale)}<br>
      <small>${t.rateCode} <code>${code ?? "–"}</code> · ${t.rateSource} ${source}</small></p>
      ${backupFor && html`<p class="problem">${t.backupUsed} ${backupFor}</p>`}`,
  )}</section>`;
}

function details(context: PageContext, order: Order): Html {
  const t = textsOf(context.locale);
  return html`<section class="card"><h2>${t.note}</h2><p>${order.note ?? t.none}</p>
    <h2>${t.tags}</h2><p>${order.tags.length > 0 ? order.tags.map((tag) => html`<span class="badge plain">${tag}</span> `) : t.none}</p>
    <h2>${t.metafields}</h2>${
      order.metafields.length === 0
        ? html`<p>${t.none}</p>`
        : order.metafields.map(
            ({ namespace, key, value }) => html`<p><small>${namespace}.${key}</small></p><pre>${value}</pre>`,
          )
    }</section>`;
}
