import type { OrderInput } from "../world/order-input.ts";

/** The character that Shopify puts before the ward in `address2`. */
export const WORD_JOINER = "\u2060";

/** A recipient: full name, phone as typed, and the three lines of a Vietnamese address. */
export interface Receiver {
  name: string;
  phone: string | null;
  address1: string | null;
  address2?: string | null;
  city: string | null;
  zip?: string | null;
  countryCode?: string;
}

/** What happened to an order after it was placed. */
export type Afterwards = "fulfilled" | "cancelled" | "on_hold";

/** An order of the demo store, with its age and what it demonstrates. */
export interface OrderSeed extends Omit<OrderInput, "createdAt" | "shippingAddress"> {
  shows: string;
  hoursAgo: number;
  to: Receiver | null;
  afterwards?: Afterwards;
}

/** Gateways of the demo store. Cash on delivery has two names: Shopify's own and one chosen by the merchant. */
export const COD = { state: "pending", gateway: "Cash on Delivery (COD)" } as const;
export const COD_RENAMED = { state: "pending", gateway: "Thanh toán khi nhận hàng" } as const;
export const BANK_TRANSFER = { state: "pending", gateway: "Chuyển khoản ngân hàng" } as const;
export const CARD = { state: "paid", gateway: "OnePay" } as const;
export const MOMO = { state: "paid", gateway: "MoMo" } as const;

/** Shipping lines of the demo store. */
export const STANDARD = { title: "Giao hàng tiêu chuẩn", price: 30_000, code: "standard" } as const;
export const FREE = { title: "Miễn phí giao hàng", price: 0, code: "free" } as const;

/** Returns a recipient as an order's shipping address: the last word of a Vietnamese name is the given name. */
export function shippingAddressOf(to: Receiver): OrderInput["shippingAddress"] {
  const words = to.name.split(" ");
  return {
    firstName: words.slice(0, -1).join(" "),
    lastName: words.at(-1) ?? null,
    phone: to.phone,
    address1: to.address1,
    address2: to.address2 ?? null,
    city: to.city,
    zip: to.zip ?? null,
    countryCode: to.countryCode ?? "VN",
  };
}
