import type { CartLine } from "../rates/request-body.ts";
import type { Product } from "../world/state/product.ts";
import type { Shop } from "../world/state/shop.ts";

/** Pieces by variant, in the order they were added. */
export type Cart = Map<number, number>;

const MAX_PIECES = 999;

/** Reads a cart from `variant:quantity,…`, as in Shopify's cart permalinks. Ignores parts that cannot be read. */
export function readCart(text: string): Cart {
  const cart: Cart = new Map();
  for (const part of text.split(",")) {
    const [, variant, quantity] = /^(\d+):(\d+)$/.exec(part) ?? [];
    if (variant && quantity) setPieces(cart, Number(variant), Number(quantity));
  }
  return cart;
}

/** Writes a cart as `readCart` reads it. */
export function writeCart(cart: Cart): string {
  return [...cart].map(([variant, quantity]) => `${variant}:${quantity}`).join(",");
}

/** Sets the number of pieces of a variant; 0 removes it. */
export function setPieces(cart: Cart, variant: number, quantity: number) {
  if (Number.isInteger(quantity) && quantity > 0) cart.set(variant, Math.min(quantity, MAX_PIECES));
  else cart.delete(variant);
}

/** Returns the shop's cart from a request's cookies. */
export function cartOf(shop: Shop, cookie: string | undefined): Cart {
  const name = cookieName(shop);
  const found = (cookie ?? "").split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return readCart(decodeURIComponent(found?.slice(name.length + 1) ?? ""));
}

/** Returns the cookie that stores a cart. */
export function cartCookie(shop: Shop, cart: Cart): string {
  return `${cookieName(shop)}=${encodeURIComponent(writeCart(cart))}; Path=/storefront; Max-Age=1209600; SameSite=Lax`;
}

/** Returns the products that buyers see. */
export function soldOnline(shop: Shop): Product[] {
  return shop.products.filter(({ unpublished }) => !unpublished);
}

/** Returns the lines of a cart, without variants that the shop does not sell. */
export function linesOf(shop: Shop, cart: Cart): CartLine[] {
  return [...cart].flatMap(([variantId, quantity]) => {
    for (const product of soldOnline(shop)) {
      const variant = product.variants.find(({ id }) => id === variantId);
      if (variant) return [{ product, variant, quantity }];
    }
    return [];
  });
}

/** Returns a cart as Shopify's `/cart.js` gives it, as far as the app's block reads it. */
export function cartAsJson(lines: readonly CartLine[]): object {
  const items = lines.map(({ product, variant, quantity }) => ({
    ...{ id: variant.id, variant_id: variant.id, product_id: product.id, title: product.title, quantity },
    ...{ price: variant.price * 100, requires_shipping: variant.requiresShipping },
  }));
  return { item_count: items.reduce((sum, { quantity }) => sum + quantity, 0), items, currency: "VND" };
}

/** Returns the number of pieces in a cart. */
export function piecesIn(cart: Cart): number {
  return [...cart.values()].reduce((sum, quantity) => sum + quantity, 0);
}

function cookieName(shop: Shop): string {
  return `cart_${shop.domain.split(".")[0]}`;
}
