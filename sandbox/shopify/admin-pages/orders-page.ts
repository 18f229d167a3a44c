import { html } from "../../html.ts";
import type { Sandbox } from "../sandbox.ts";
import { fullName } from "../webhooks/address-payload.ts";
import { gid } from "../world/gid.ts";
import { totals } from "../world/money.ts";
import { financialStatus, fulfillmentStatus } from "../world/order-status.ts";
import type { Order } from "../world/state/order.ts";
import { badge } from "./badge.ts";
import { extensionMenus, extensionPlaces } from "./extension-places.ts";
import { formatMoney, formatTime } from "./format.ts";
import { layout, type PageContext, storeName } from "./layout.ts";
import { hasMetafields, metafieldFilter } from "./metafield-filter.ts";
import { textsOf } from "./texts.ts";

/** Shows the orders of the shop, newest first, all or those with the metafields asked for, with checkboxes for what apps do with the chosen ones. */
export function ordersPage(sandbox: Sandbox, context: PageContext, asked = new URLSearchParams()): string {
  const { shop, locale } = context;
  const t = textsOf(locale);
  const base = `/store/${storeName(shop)}/orders`;
  const definitions = sandbox.appConfig().order.metafields.app;
  const shown = shop.orders.filter(hasMetafields(shop, definitions, asked));
  const newestFirst = shown.sort((a, b) => b.number - a.number);
  const box = (label: string, attributes: string, value: string) =>
    html`<input type="checkbox" aria-label="${label}" name="${attributes}" value="${value}">`;
  const row = (order: Order) => html`<tr>
    <td>${box(order.name, "order", gid("Order", order.id))}</td>
    <td><a href="${base}/${order.id}"><strong>${order.name}</strong></a></td>
    <td>${formatTime(order.createdAt, shop.ianaTimezone, locale)}</td>
    <td>${order.shippingAddress ? fullName(order.shippingAddress) : order.email}</td>
    <td class="number">${formatMoney(totals(order).originalTotal, shop.currency, locale)}</td>
    <td>${badge(financialStatus(order), locale)}</td>
    <td>${badge(fulfillmentStatus(order), locale)} ${order.cancelledAt && badge("CANCELLED", locale)} ${order.test && badge("TEST", locale)}</td>
    <td>${order.tags.join(", ")}</td>
  </tr>`;
  const content = html`
    <div class="title"><h1>${t.orders}</h1>
      <form method="post" action="${base}"><button class="primary">${t.createRandom}</button></form>
    </div>
    ${metafieldFilter(definitions, asked, locale)}
    <div id="selection" class="card" hidden><strong id="selected-count" data-text="${t.selected}"></strong>
      <div class="actions">${extensionMenus(context)}</div></div>
    <section class="card scroll"><table>
      <thead><tr><th>${box(t.selectAll, "all", "")}</th><th>${t.order}</th><th>${t.date}</th><th>${t.customer}</th><th class="number">${t.total}</th>
        <th>${t.payment}</th><th>${t.fulfillment}</th><th>${t.tags}</th></tr></thead>
      <tbody>${newestFirst.map(row)}</tbody>
    </table></section>
    ${extensionPlaces(sandbox, context, { page: "order-index", selected: [] })}`;
  return layout(context, t.orders, content);
}
