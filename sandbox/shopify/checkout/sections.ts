import { type Html, html } from "../../html.ts";
import { formatMoney } from "../admin-pages/format.ts";
import { type RateRecord, serverTiming } from "../rates/rate-log.ts";
import type { ShippingOption } from "../rates/shipping-options.ts";
import { linesOf, readCart } from "../storefront/cart.ts";
import { variantName } from "../storefront/products-page.ts";
import { mayExtendCheckout } from "../world/plan.ts";
import type { Shop } from "../world/state/shop.ts";
import type { Checkout } from "./checkout.ts";
import { chosenOption } from "./refresh-delivery.ts";
import { type CheckoutTexts, checkoutTextsOf } from "./texts.ts";

/** Shows the current shipping methods; each has a place for what an extension draws under it. */
export function deliverySection(shop: Shop, checkout: Checkout): Html {
  const { delivery, chosen, locale } = checkout;
  const t = checkoutTextsOf(locale);
  if (!delivery) return html`<p class="hint">${t.addressFirst}</p>`;
  if (delivery.state === "nothing_to_ship") return html`<p class="hint">${t.noShipping}</p>`;
  if (delivery.options.length === 0) return html`<p class="hint" role="alert">${t.notServed}</p>`;
  const option = ({ handle, title, description, price }: ShippingOption) => html`<div class="option">
    <label><input type="radio" name="option" value="${handle}" ${handle === chosen && html`checked`}>
      <span class="name">${title}${description && html`<small>${description}</small>`}</span>
      <span class="price">${price === 0 ? t.free : formatMoney(price, shop.currency, locale)}</span></label>
    <div data-extension-slot="${handle}"></div></div>`;
  return html`${delivery.options.map(option)}`;
}

/** Shows the lines, shipping and the total to pay. */
export function summarySection(shop: Shop, checkout: Checkout): Html {
  const { locale, delivery } = checkout;
  const t = checkoutTextsOf(locale);
  const lines = linesOf(shop, readCart(checkout.cart));
  const money = (amount: number) => formatMoney(amount, shop.currency, locale);
  const subtotal = lines.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);
  const shipping = chosenOption(checkout)?.price ?? (delivery?.state === "nothing_to_ship" ? 0 : null);
  const shown = shipping === null ? t.shippingUnknown : shipping === 0 ? t.free : money(shipping);
  return html`<table><tbody>${lines.map(
    ({
      product,
      variant,
      quantity,
    }) => html`<tr><td>${variantName(product, variant)}<br><small>${t.quantity}: ${quantity}</small></td>
      <td class="number">${money(variant.price * quantity)}</td></tr>`,
  )}
    <tr class="sum"><td>${t.subtotal}</td><td class="number">${money(subtotal)}</td></tr>
    <tr><td>${t.shipping}</td><td class="number">${shown}</td></tr>
    <tr class="total"><td>${t.total}</td><td class="number">${money(subtotal + (shipping ?? 0))}</td></tr></tbody></table>`;
}

/** Shows, for people trying things out, which carrier services were asked and whether the plan runs extensions. */
export function workbench(shop: Shop, checkout: Checkout): Html {
  const t = checkoutTextsOf(checkout.locale);
  const records = checkout.delivery?.records ?? [];
  const store = `/store/${shop.domain.replace(".myshopify.com", "")}`;
  return html`<h2>${t.sandbox}</h2>
    <p><strong>${t.asked}</strong></p>
    ${records.length === 0 ? html`<p>${t.noQuestion}</p>` : html`<ul>${records.map((record) => questionItem(record, t))}</ul>`}
    <p><a href="${store}/rates">${t.seeRates}</a> · <a href="${store}/shipping">${t.setShipping}</a></p>
    <p>${mayExtendCheckout(shop) ? t.extensionShown : `${t.extensionHidden} ${shop.plan.publicDisplayName}.`}</p>`;
}

function questionItem(record: RateRecord, t: CheckoutTexts): Html {
  const took = record.from === "callback" ? ` (${record.durationMs} ms)` : "";
  const partial = record.isPartial ? `, ${t.partialQuestion}` : "";
  return html`<li>${record.carrierService.name}: ${t.sources[record.from]}${took}, ${t.outcomes[record.outcome]}${partial}
    ${(record.problem || serverTiming(record)) && html`<br><small>${record.problem ?? serverTiming(record)}</small>`}</li>`;
}
