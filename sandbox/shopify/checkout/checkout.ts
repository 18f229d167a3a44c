import { randomBytes } from "node:crypto";
import type { ShippingOptions } from "../rates/shipping-options.ts";
import type { BuyerLocale } from "../storefront/locale.ts";
import type { Shop } from "../world/state/shop.ts";
import type { BuyerForm } from "./buyer.ts";

/** A checkout: a buyer between cart and order. */
export interface Checkout {
  token: string;
  shop: string;
  /** Pieces by variant, as `cart.ts` writes them. */
  cart: string;
  locale: BuyerLocale;
  buyer: BuyerForm;
  /** The shipping options for the known part of the address; null while the city is unknown. */
  delivery: ShippingOptions | null;
  /** The handle of the option that the buyer chose. */
  chosen: string | null;
  payment: PaymentMethod;
  /** The latest question for shipping options and the promise of its answer; answers to older ones are dropped. */
  question: { key: string; answered: Promise<void> } | null;
  /** Set once the order is placed. */
  orderId: number | null;
}

export type PaymentMethod = "cod" | "bank" | "card";

const KEPT = 2000;

/** The open checkouts, in memory: a restart ends them, as time does at Shopify. */
export class Checkouts {
  readonly #open = new Map<string, Checkout>();

  open(shop: Shop, cart: string, locale: BuyerLocale, buyer: BuyerForm): Checkout {
    const token = randomBytes(16).toString("hex");
    const empty = { delivery: null, chosen: null, payment: "cod" as const, question: null, orderId: null };
    const checkout: Checkout = { token, shop: shop.domain, cart, locale, buyer, ...empty };
    this.#open.set(token, checkout);
    const [oldest] = this.#open.keys();
    if (this.#open.size > KEPT && oldest !== undefined) this.#open.delete(oldest);
    return checkout;
  }

  /** Returns the checkout of a token, if it belongs to this shop. */
  find(shop: Shop, token: string): Checkout | undefined {
    const found = this.#open.get(token);
    return found?.shop === shop.domain ? found : undefined;
  }

  clear() {
    this.#open.clear();
  }
}
