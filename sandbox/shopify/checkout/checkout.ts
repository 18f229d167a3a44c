import { randomBytes } from "node:crypto";
import type { ShippingOptions } from "../rates/shipping-options.ts";
import type { BuyerLocale } from "../storefront/locale.ts";
import type { Shop } from "../world/state.ts";
import type { BuyerForm } from "./buyer.ts";

/** A buyer on the way from the cart to an order. */
export interface Checkout {
  token: string;
  shop: string;
  /** Pieces by variant, as `cart.ts` writes them. */
  cart: string;
  locale: BuyerLocale;
  buyer: BuyerForm;
  /** The shipping options for what is known of the address; null while not even the city is. */
  delivery: ShippingOptions | null;
  /** The handle of the option the buyer took. */
  chosen: string | null;
  payment: PaymentMethod;
  /** The last question for shipping options, and when its answer is taken; an older one's never is. */
  question: { key: string; answered: Promise<void> } | null;
  /** Set once the order is placed. */
  orderId: number | null;
}

export type PaymentMethod = "cod" | "bank" | "card";

const KEPT = 2000;

/** The checkouts that are open, in memory: a restart ends them, as time does at Shopify. */
export class Checkouts {
  readonly #open = new Map<string, Checkout>();

  /** Opens a checkout of a cart. */
  open(shop: Shop, cart: string, locale: BuyerLocale, buyer: BuyerForm): Checkout {
    const token = randomBytes(16).toString("hex");
    const empty = { delivery: null, chosen: null, payment: "cod" as const, question: null, orderId: null };
    const checkout: Checkout = { token, shop: shop.domain, cart, locale, buyer, ...empty };
    this.#open.set(token, checkout);
    const [oldest] = this.#open.keys();
    if (this.#open.size > KEPT && oldest !== undefined) this.#open.delete(oldest);
    return checkout;
  }

  /** The checkout of a token, if it is this shop's. */
  find(shop: Shop, token: string): Checkout | undefined {
    const found = this.#open.get(token);
    return found?.shop === shop.domain ? found : undefined;
  }

  clear() {
    this.#open.clear();
  }
}
