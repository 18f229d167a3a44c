import type { Address, Location } from "../world/state/address.ts";
import type { Product, Variant } from "../world/state/product.ts";
import type { Shop } from "../world/state/shop.ts";
import { inGrams } from "../world/weight.ts";

/** A line of a cart: a variant and a number of pieces. */
export interface CartLine {
  product: Product;
  variant: Variant;
  quantity: number;
}

/** One question to a carrier service: goods, one origin and one destination. */
export interface RateQuestion {
  shop: Shop;
  origin: Location;
  /** Only country and city until the buyer has entered more. */
  destination: Address;
  lines: CartLine[];
  /** The language of the checkout. */
  locale: string;
}

/**
 * Returns the body that Shopify posts to a carrier service (shopify 1.3): price and grams per piece, nulls for unknown
 * values, and neither the shop nor the checkout. Prices are in hundredths, also for VND, unless `shop.callbackPrices` says
 * otherwise: no document settles it.
 */
export function rateRequestBody({ shop, origin, destination, lines, locale }: RateQuestion) {
  const money = (wholeUnits: number) => (shop.callbackPrices === "whole" ? wholeUnits : subunits(wholeUnits));
  const subtotal = lines.reduce((sum, { variant, quantity }) => sum + money(variant.price) * quantity, 0);
  return {
    rate: {
      origin: {
        ...place(origin.address),
        address2: origin.address.address2 ?? "",
        company_name: origin.address.company ?? shop.name,
      },
      destination: {
        ...place(destination),
        name: [destination.firstName, destination.lastName].filter(Boolean).join(" ") || null,
        company_name: destination.company,
      },
      items: lines.map(({ product, variant, quantity }) => ({
        name: variant.title === "Default Title" ? product.title : `${product.title} - ${variant.title}`,
        sku: variant.sku,
        quantity,
        grams: inGrams(variant.weight),
        price: money(variant.price),
        vendor: product.vendor,
        requires_shipping: variant.requiresShipping,
        taxable: true,
        fulfillment_service: "manual",
        properties: {},
        product_id: product.id,
        variant_id: variant.id,
      })),
      currency: shop.currency,
      locale,
      order_totals: { subtotal_price: subtotal, total_price: subtotal, discount_amount: 0 },
      customer: null,
    },
  };
}

export type RateRequestBody = ReturnType<typeof rateRequestBody>;

function place(address: Address) {
  return {
    country: address.countryCode,
    postal_code: address.zip,
    province: address.province,
    city: address.city,
    name: null as string | null,
    address1: address.address1,
    address2: address.address2,
    address3: null,
    // Shopify geocodes the address itself; apps must not rely on these.
    latitude: null,
    longitude: null,
    phone: address.phone,
    fax: null,
    email: null,
    address_type: null,
    company_name: null as string | null,
  };
}

function subunits(wholeUnits: number): number {
  return Math.round(wholeUnits * 100);
}
