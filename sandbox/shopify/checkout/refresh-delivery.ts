import { type ShippingOption, shippingOptions } from "../rates/shipping-options.ts";
import type { Sandbox } from "../sandbox.ts";
import { linesOf, readCart } from "../storefront/cart.ts";
import type { Shop } from "../world/state.ts";
import { addressLevel, partialAddress, shippingAddress } from "./buyer.ts";
import type { Checkout } from "./checkout.ts";

/**
 * Asks for the shipping options of what is known of the address now. The buyer's choice stays where it is still offered;
 * else the cheapest is taken, as Shopify does. An answer that comes after a later change is dropped.
 */
export async function refreshDelivery(sandbox: Sandbox, shop: Shop, checkout: Checkout) {
  checkout.revision += 1;
  const { revision, buyer, locale } = checkout;
  const level = addressLevel(buyer);
  const lines = linesOf(shop, readCart(checkout.cart));
  const needsShipping = lines.some(({ product, variant }) => variant.requiresShipping && !product.isGiftCard);
  if (level === "none" && needsShipping) {
    checkout.delivery = null;
    return;
  }
  const destination = level === "full" ? shippingAddress(shop, buyer) : partialAddress(buyer);
  const delivery = await shippingOptions(sandbox.rates, { shop, destination, lines, locale });
  if (checkout.revision !== revision) return;
  const before = chosenOption(checkout);
  const kept =
    delivery.options.find(({ handle }) => handle === checkout.chosen) ??
    delivery.options.find(({ code, source }) => code === before?.code && source === before.source);
  checkout.delivery = delivery;
  checkout.chosen = (kept ?? delivery.options[0])?.handle ?? null;
}

/** The option the buyer took, if it is still offered. */
export function chosenOption({ delivery, chosen }: Checkout): ShippingOption | undefined {
  return delivery?.options.find(({ handle }) => handle === chosen);
}
