import { type Html, html } from "../../html.ts";
import { formatMoney, formatWeight } from "../admin-pages/format.ts";
import { stockLocation } from "../rates/shipping-options.ts";
import type { Product, Variant } from "../world/state/product.ts";
import { soldOnline } from "./cart.ts";
import { type StorefrontContext, storefrontLayout, storefrontPath } from "./layout.ts";
import { storefrontTextsOf } from "./texts.ts";

/** Shows everything the shop sells, each variant with a button. */
export function productsPage(context: StorefrontContext): string {
  const t = storefrontTextsOf(context.locale);
  const cards = soldOnline(context.shop).flatMap((product) =>
    product.variants.map((variant) => card(context, product, variant)),
  );
  return storefrontLayout(
    context,
    t.products,
    html`<main><h1>${t.products}</h1><div class="products">${cards}</div></main>`,
  );
}

function card({ shop, locale }: StorefrontContext, product: Product, variant: Variant): Html {
  const t = storefrontTextsOf(locale);
  const name = variantName(product, variant);
  const weight = variant.weight ? formatWeight(variant.weight) : t.noWeight;
  const facts = variant.requiresShipping
    ? `${weight} · ${t.shipsFrom} ${stockLocation(shop, variant.locationId).name}`
    : t.digital;
  return html`<article class="card"><h2><a href="${storefrontPath(shop)}/products/${product.handle}">${name}</a></h2>
    <p class="price">${formatMoney(variant.price, shop.currency, locale)}</p>
    <p><small>${product.productType} · ${facts}</small></p>
    <form method="post" action="${storefrontPath(shop)}/cart/add"><input type="hidden" name="id" value="${variant.id}">
      <button aria-label="${t.addToCart}: ${name}">${t.addToCart}</button></form></article>`;
}

/** Returns a variant's name as buyers see it. */
export function variantName(product: Product, variant: Variant): string {
  return variant.title === "Default Title" ? product.title : `${product.title} – ${variant.title}`;
}
