import { html } from "../../html.ts";
import { orderBlocks } from "../checkout/order-blocks.ts";
import { checkoutTextsOf } from "../checkout/texts.ts";
import { type StorefrontContext, storefrontLayout, storefrontPath } from "../storefront/layout.ts";
import type { Order } from "../world/state/order.ts";

/** Shows an order's page in the customer's account, with what Shopify itself tells of its shipments, and the app's blocks. */
export function orderStatusPage(context: StorefrontContext, order: Order, appUrl: string | null): string {
  const { shop, locale } = context;
  const t = checkoutTextsOf(locale);
  const tracked = order.fulfillments.filter(({ status }) => status !== "CANCELLED").flatMap(({ tracking }) => tracking);
  const content = html`<main class="checkout"><div>
      <section><h1>${order.name}</h1>
        ${order.cancelledAt && html`<p>${t.orderCancelled}</p>`}
        ${tracked.map(({ company, number, url }) => html`<p>${company} <a href="${(url ?? "").replace(`https://${shop.domain}`, storefrontPath(shop))}">${number}</a></p>`)}</section>
      ${orderBlocks(shop, { target: "customer-account.order-status.block.render", order, locale, appUrl })}</div>
    <aside><section><h2>${t.summary}</h2><table>${order.lines.map(
      (line) => html`<tr><td>${line.title} × ${line.currentQuantity}</td></tr>`,
    )}</table></section></aside></main>`;
  return storefrontLayout(context, order.name, content, t.simulatedAccount);
}
