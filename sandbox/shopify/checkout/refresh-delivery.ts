import { type ShippingOption, shippingOptions } from "../rates/shipping-options.ts";
import type { Sandbox } from "../sandbox.ts";
import { linesOf, readCart } from "../storefront/cart.ts";
import type { Address, Shop } from "../world/state.ts";
import { addressLevel, partialAddress, shippingAddress } from "./buyer.ts";
import type { Checkout } from "./checkout.ts";

/**
 * Brings the shipping options up to what is known of the address now; a change of name, contact or payment asks nothing
 * again. An answer that comes after a later change is dropped.
 */
export async function refreshDelivery(sandbox: Sandbox, shop: Shop, checkout: Checkout) {
  const key = JSON.stringify(placeOf(destinationOf(shop, checkout)));
  if (checkout.question?.key !== key) askForDelivery(sandbox, shop, checkout, key);
  await checkout.question?.answered;
}

/** Asks anew whatever was asked before, as Shopify does when the order is placed. */
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

/** The buyer's choice stays where it is still offered; else the cheapest is taken, as Shopify does. */
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

/** What of an address makes another question; the receiver's name and phone do not. */
function placeOf({ firstName, lastName, phone, ...place }: Address) {
  return place;
}

/** The option the buyer took, if it is still offered. */
export function chosenOption({ delivery, chosen }: Checkout): ShippingOption | undefined {
  return delivery?.options.find(({ handle }) => handle === chosen);
}
