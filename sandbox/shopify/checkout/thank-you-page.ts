import { html } from "../../html.ts";
import { storefrontLayout, storefrontPath } from "../storefront/layout.ts";
import { fullName } from "../webhooks/address-payload.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import type { Checkout } from "./checkout.ts";
import { orderBlocks } from "./order-blocks.ts";
import { chosenOption } from "./refresh-delivery.ts";
import { summarySection } from "./sections.ts";
import { checkoutTextsOf } from "./texts.ts";

/** Shows the page after the order with the app's blocks, and links to the order's page and to the order in the admin. */
export function thankYouPage(shop: Shop, checkout: Checkout, order: Order, appUrl: string | null): string {
  const { locale, token, payment } = checkout;
  const t = checkoutTextsOf(locale);
  const to = order.shippingAddress;
  const admin = `/store/${shop.domain.replace(".myshopify.com", "")}/orders/${order.id}`;
  const content = html`<main class="checkout"><div>
      <section><h1>${t.thankYou}</h1><p>${t.confirmed} <strong>${order.name}</strong>.</p>
        <p><a class="button" href="${storefrontPath(shop)}/account/orders/${order.id}">${t.orderStatus}</a> <a href="${admin}">${t.seeOrder}</a> <a href="${storefrontPath(shop)}">${t.backToStore}</a></p></section>
      ${orderBlocks(shop, { target: "purchase.thank-you.block.render", order, locale, appUrl })}
      ${
        to &&
        html`<section><h2>${t.shippingAddress}</h2><p>${[fullName(to), to.address1, to.address2, to.city, to.phone]
          .filter(Boolean)
          .map((line) => html`${line}<br>`)}</p>
        <h2>${t.shippingMethod}</h2><p>${chosenOption(checkout)?.title}</p></section>`
      }
      <section><h2>${t.payment}</h2><p>${t.methods[payment]}</p></section></div>
    <aside><section><h2>${t.summary}</h2>${summarySection(shop, checkout)}</section></aside></main>`;
  const path = `${storefrontPath(shop)}/checkouts/${token}/thank-you`;
  return storefrontLayout({ shop, locale, path, pieces: 0 }, t.thankYou, content, t.simulated);
}
