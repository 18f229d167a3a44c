import { CARD, COD, type OrderSeed, STANDARD, shippingAddressOf } from "../seed/order-seed.ts";
import { SPECIAL_ORDERS } from "../seed/special-orders.ts";
import { USUAL_ORDERS } from "../seed/usual-orders.ts";
import type { OrderInput } from "../world/order-input.ts";
import type { Shop } from "../world/state/shop.ts";

/** Returns a random order: a recipient of the demo store and one or two of the shop's products. */
export function randomOrder(shop: Shop): OrderInput {
  const receivers = [...USUAL_ORDERS, ...SPECIAL_ORDERS].flatMap(({ to }) =>
    to && to.countryCode !== "AU" ? [to] : [],
  );
  const skus = shop.products
    .flatMap((product) => product.variants)
    .flatMap(({ sku, requiresShipping }) => (sku && requiresShipping ? [sku] : []));
  const pieces = 1 + Math.floor(Math.random() * 3);
  const lines: OrderSeed["lines"] =
    skus.length > 0
      ? [{ sku: pick(skus), quantity: pieces }]
      : [{ title: "Hàng mẫu", price: 100_000, quantity: pieces }];
  return {
    lines,
    shippingAddress: shippingAddressOf(pick(receivers)),
    shipping: STANDARD,
    payment: Math.random() < 0.7 ? COD : CARD,
  };
}

function pick<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}
