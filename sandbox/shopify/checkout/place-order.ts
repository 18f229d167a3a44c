import { stockLocation } from "../rates/shipping-options.ts";
import type { Sandbox } from "../sandbox.ts";
import { linesOf, readCart } from "../storefront/cart.ts";
import type { OrderInput } from "../world/order-input.ts";
import { createOrder } from "../world/orders.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import { findOrder } from "../world/world.ts";
import { type BuyerForm, hasWardField, shippingAddress } from "./buyer.ts";
import type { Checkout, PaymentMethod } from "./checkout.ts";
import { chosenOption, confirmDelivery } from "./refresh-delivery.ts";

/** A field that prevents the order from being placed. */
export type CheckoutProblem = keyof BuyerForm | "option" | "cart";

/**
 * The gateways of the shop. Cash on delivery and bank transfer are manual payment methods, with the names merchants give
 * them.
 */
const PAYMENTS: Record<PaymentMethod, OrderInput["payment"]> = {
  cod: { state: "pending", gateway: "Cash on Delivery (COD)" },
  bank: { state: "pending", gateway: "Chuyển khoản ngân hàng" },
  card: { state: "paid", gateway: "OnePay" },
};

/**
 * Places the order of a checkout: it is added to the shop and announced by webhooks. Rates are asked once more, as Shopify
 * does. Returns the problems instead when the chosen rate is no longer offered at its price or a field is missing.
 */
export async function placeOrder(
  sandbox: Sandbox,
  shop: Shop,
  checkout: Checkout,
  wanted: string | null,
): Promise<Order | CheckoutProblem[]> {
  await confirmDelivery(sandbox, shop, checkout);
  // An earlier click already placed the order.
  const placed = checkout.orderId === null ? undefined : findOrder(shop, checkout.orderId);
  if (placed) return placed;
  const problems = problemsOf(shop, checkout, wanted);
  if (problems.length > 0) return problems;
  const order = createOrder(sandbox.world, shop, orderOf(shop, checkout));
  checkout.orderId = order.id;
  return order;
}

function problemsOf(shop: Shop, checkout: Checkout, wanted: string | null): CheckoutProblem[] {
  const { buyer, delivery } = checkout;
  const missing = (names: (keyof BuyerForm)[]) => names.filter((name) => buyer[name] === "");
  const problems: CheckoutProblem[] = missing(["contact"]);
  if (readCart(checkout.cart).size === 0) return ["cart"];
  if (delivery?.state === "nothing_to_ship") return problems;
  const option = chosenOption(checkout);
  problems.push(...missing(["lastName", "address1", "city", ...(hasWardField(shop, buyer) ? ["ward" as const] : [])]));
  if (option?.phoneRequired) problems.push(...missing(["phone"]));
  if (!option || option.handle !== wanted) problems.push("option");
  return problems;
}

function orderOf(shop: Shop, checkout: Checkout): OrderInput {
  const { buyer, locale, payment } = checkout;
  const option = chosenOption(checkout);
  const isEmail = buyer.contact.includes("@");
  return {
    lines: linesOf(shop, readCart(checkout.cart)).map(({ variant, quantity }) => ({
      ...{ sku: variant.sku ?? undefined, quantity },
      location: stockLocation(shop, variant.locationId).name,
    })),
    email: isEmail ? buyer.contact : null,
    phone: isEmail ? null : buyer.contact,
    customerLocale: locale,
    checkoutToken: checkout.token,
    payment: PAYMENTS[payment],
    ...(option
      ? {
          shippingAddress: shippingAddress(shop, buyer),
          shipping: {
            ...{ title: option.title, price: option.price, code: option.code, source: option.source },
            ...{ carrierIdentifier: option.carrierIdentifier, backupFor: option.backupFor },
            ...{ minDeliveryAt: option.minDeliveryAt, maxDeliveryAt: option.maxDeliveryAt },
          },
        }
      : { deliveryMethod: "NONE" as const }),
  };
}
