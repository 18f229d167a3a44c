import { type Html, html } from "../../html.ts";
import { formatMoney } from "../admin-pages/format.ts";
import type { CartLine } from "../rates/request-body.ts";
import { type StorefrontContext, storefrontLayout, storefrontPath } from "./layout.ts";
import { variantName } from "./products-page.ts";
import { storefrontTextsOf } from "./texts.ts";

/** Shows the cart: pieces of each line, the subtotal, the button to the checkout, and the app's block, as a theme would. */
export function cartPage(context: StorefrontContext, lines: CartLine[], block: Html): string {
  const { shop, locale } = context;
  const t = storefrontTextsOf(locale);
  const money = (amount: number) => formatMoney(amount, shop.currency, locale);
  const subtotal = lines.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);
  const content =
    lines.length === 0
      ? html`<p>${t.emptyCart}</p><p><a href="${storefrontPath(shop)}">${t.products}</a></p>`
      : html`<form method="post" action="${storefrontPath(shop)}/cart"><table><tbody>${lines.map(
          ({ product, variant, quantity }) => html`<tr><td>${variantName(product, variant)}</td>
            <td><input type="number" name="pieces-${variant.id}" min="0" max="999" value="${quantity}"
              aria-label="${t.quantity}: ${variantName(product, variant)}"></td>
            <td class="number">${money(variant.price * quantity)}</td></tr>`,
        )}<tr class="total"><td colspan="2">${t.subtotal}</td><td class="number">${money(subtotal)}</td></tr></tbody></table>
        <p><small>${t.shippingLater}</small></p>
        <p class="actions"><button name="next" value="cart">${t.update}</button>
          <button class="primary" name="next" value="checkout">${t.checkout}</button></p></form>`;
  return storefrontLayout(
    context,
    t.cart,
    html`<main class="narrow shopify-section"><h1>${t.cart}</h1>${content}${block}<p>${t.belowBlock}</p></main>`,
  );
}
