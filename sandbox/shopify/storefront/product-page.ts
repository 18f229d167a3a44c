import { type Html, html } from "../../html.ts";
import { formatMoney } from "../admin-pages/format.ts";
import type { Product } from "../world/state/product.ts";
import { type StorefrontContext, storefrontLayout, storefrontPath } from "./layout.ts";
import { variantName } from "./products-page.ts";
import { storefrontTextsOf } from "./texts.ts";

/** Shows one product with its form, and below it the app's block, as a theme would. */
export function productPage(context: StorefrontContext, product: Product, block: Html): string {
  const { shop, locale } = context;
  const t = storefrontTextsOf(locale);
  const [first] = product.variants;
  const name = (id: number, label: string) => html`<option value="${id}">${label}</option>`;
  const content = html`<main class="narrow shopify-section"><h1>${product.title}</h1>
    <p class="price">${first ? formatMoney(first.price, shop.currency, locale) : ""}</p>
    <form method="post" action="${storefrontPath(shop)}/cart/add">
      <p><label>${t.variant} <select name="id">${product.variants.map((variant) =>
        name(variant.id, `${variantName(product, variant)} · ${formatMoney(variant.price, shop.currency, locale)}`),
      )}</select></label></p>
      <p><label>${t.quantity} <input type="number" name="quantity" min="1" max="999" value="1"></label></p>
      <p class="actions"><button class="primary">${t.addToCart}</button></p></form>
    ${block}<p>${t.belowBlock}</p></main>`;
  return storefrontLayout(context, product.title, content);
}
