import { type ShippingOption, shippingOptions } from "../rates/shipping-options.ts";
import type { Sandbox } from "../sandbox.ts";
import { linesOf, readCart } from "../storefront/cart.ts";
import type { Address } from "../world/state/address.ts";
import type { Shop } from "../world/state/shop.ts";
import { addressLevel, partialAddress, shippingAddress } from "./buyer.ts";
import type { Checkout } from "./checkout.ts";

/**
 * Updates the shipping options for the current address. A change of name, contact or payment asks no new question. Drops an
 * answer that arrives after a later change.
 */
export async function refreshDelivery(sandbox: Sandbox, shop: Shop, checkout: Checkout) {
  const key = JSON.stringify(placeOf(destinationOf(shop, checkout)));
  if (checkout.question?.key !== key) askForDelivery(sandbox, shop, checkout, key);
  await checkout.question?.answered;
}

/** Asks the carrier services again, whatever was asked before, as Shopify does when the order is placed. */
export async function confirmDelivery(sandbox: Sandbox, shop: Shop, checkout: Checkout) {
  checkout.question = null;
  await refreshDelivery(sandbox, shop, checkout);
}

function askForDelivery(sandbox: Sandbox, shop: Shop, checkout: Checkout, key: string) {
  const question = { key, answered: Promise.resolve() };
  checkout.question = question;
  question.answered = ask(sandbox, shop, checkout).then((delivery) => {
    if (checkout.question === question) takeDelivery(checkout, delivery);
  });
}

async function ask({ rates }: Sandbox, shop: Shop, checkout: Checkout) {
  const lines = linesOf(shop, readCart(checkout.cart));
  const needsShipping = lines.some(({ product, variant }) => variant.requiresShipping && !product.isGiftCard);
  const destination = destinationOf(shop, checkout);
  if (needsShipping && !destination.city) return null;
  return shippingOptions(rates, { shop, destination, lines, locale: checkout.locale });
}

/** Keeps the buyer's choice while it is still offered; otherwise chooses the cheapest option, as Shopify does. */
function takeDelivery(checkout: Checkout, delivery: Checkout["delivery"]) {
  const before = chosenOption(checkout);
  const options = delivery?.options ?? [];
  const kept =
    options.find(({ handle }) => handle === checkout.chosen) ??
    options.find(({ code, source }) => code === before?.code && source === before.source);
  checkout.delivery = delivery;
  checkout.chosen = (kept ?? options[0])?.handle ?? null;
}

function destinationOf(shop: Shop, { buyer }: Checkout): Address {
  return addressLevel(buyer) === "full" ? shippingAddress(shop, buyer) : partialAddress(buyer);
}

/** Returns the parts of an address whose change requires a new question; the recipient's name and phone do not. */
function placeOf({ firstName, lastName, phone, ...place }: Address) {
  return place;
}

/** Returns the option that the buyer chose, if it is still offered. */
export function chosenOption({ delivery, chosen }: Checkout): ShippingOption | undefined {
  return delivery?.options.find(({ handle }) => handle === chosen);
}
