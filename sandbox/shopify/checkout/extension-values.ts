import type { ShippingOption } from "../rates/shipping-options.ts";
import { linesOf, readCart } from "../storefront/cart.ts";
import { variantName } from "../storefront/products-page.ts";
import { gid } from "../world/gid.ts";
import { mayExtendCheckout } from "../world/plan.ts";
import type { Shop } from "../world/state/shop.ts";
import { shippingAddress } from "./buyer.ts";
import type { Checkout, PaymentMethod } from "./checkout.ts";

const PAYMENT_TYPES: Record<PaymentMethod, string> = {
  cod: "paymentOnDelivery",
  bank: "manualPayment",
  card: "creditCard",
};

/**
 * Returns what Shopify passes to the extensions of a checkout (shopify 5.2); null where the plan runs none.
 * `shippingAddress` is omitted for an app without access to protected customer data.
 */
export function extensionValues(shop: Shop, checkout: Checkout, now: Date) {
  if (!mayExtendCheckout(shop)) return null;
  const { delivery, chosen, locale, payment, buyer } = checkout;
  const lines = linesOf(shop, readCart(checkout.cart));
  const money = (amount: number) => ({ amount, currencyCode: shop.currency });
  return {
    options: (delivery?.options ?? []).map((option) => optionValue(option, shop, now)),
    chosen,
    shared: {
      lines: lines.map(({ product, variant, quantity }) => ({
        id: gid("CartLine", variant.id),
        quantity,
        merchandise: {
          ...{ type: "variant", id: gid("ProductVariant", variant.id), title: variantName(product, variant) },
          ...{ sku: variant.sku, requiresShipping: variant.requiresShipping },
          product: { id: gid("Product", product.id), vendor: product.vendor, productType: product.productType },
        },
        cost: { totalAmount: money(variant.price * quantity) },
        attributes: [],
      })),
      ...(shop.installation?.protectedCustomerData ? { shippingAddress: addressValue(shop, checkout) } : {}),
      settings: {},
      selectedPaymentOptions: [{ type: PAYMENT_TYPES[payment], handle: payment }],
      checkoutToken: checkout.token,
    },
    locale,
    currency: shop.currency,
    country: buyer.country,
    timezone: shop.ianaTimezone,
    shop: { name: shop.name, myshopifyDomain: shop.domain, storefrontUrl: `https://${shop.domain}` },
  };
}

/** Returns `ShippingOption` of the checkout API. */
function optionValue(option: ShippingOption, shop: Shop, now: Date) {
  const cost = { amount: option.price, currencyCode: shop.currency };
  const seconds = (at: string | null) => (at ? Math.round((Date.parse(at) - now.getTime()) / 1000) : undefined);
  const [lower, upper] = [seconds(option.minDeliveryAt), seconds(option.maxDeliveryAt)];
  return {
    handle: option.handle,
    type: "shipping",
    title: option.title,
    ...(option.description ? { description: option.description } : {}),
    code: option.code,
    carrier: option.source === "shopify" ? {} : { name: option.source },
    cost,
    costAfterDiscounts: cost,
    deliveryEstimate: lower === undefined && upper === undefined ? {} : { timeInTransit: { lower, upper } },
    metafields: option.metafields.map(({ namespace, key, value, type }) => ({
      namespace,
      key,
      value,
      valueType: type,
    })),
  };
}

/** Returns `shippingAddress`; fields that the buyer left empty are omitted. */
function addressValue(shop: Shop, { buyer }: Checkout) {
  const { firstName, lastName, company, address1, address2, city, zip, phone, countryCode } = shippingAddress(
    shop,
    buyer,
  );
  const name = [firstName, lastName].filter(Boolean).join(" ") || null;
  const fields = { name, firstName, lastName, company, address1, address2, city, zip, phone, countryCode };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
