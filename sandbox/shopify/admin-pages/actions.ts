import { optionalScopes } from "../app-config.ts";
import { randomOrder } from "../control/random-order.ts";
import type { Sandbox } from "../sandbox.ts";
import { shopPayload } from "../webhooks/shop-payload.ts";
import { editOrder } from "../world/edit-order.ts";
import { placeHold, releaseHolds } from "../world/holds.ts";
import { changeScopes, installApp, uninstallApp } from "../world/installation.ts";
import { cancelOrder, createOrder } from "../world/orders.ts";
import { markAsPaid } from "../world/payments.ts";
import { changePlan } from "../world/plan.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";
import { timestamp, type World } from "../world/world.ts";

type Form = URLSearchParams;

/** Actions of an order's buttons. Each returns the reason when Shopify would refuse, else null. */
export const ORDER_ACTIONS: Record<string, (world: World, shop: Shop, order: Order, form: Form) => string | null> = {
  pay: (world, shop, order) => (markAsPaid(world, shop, order) ? null : "Order cannot be marked as paid."),
  cancel: (world, shop, order) => cancelOrder(world, shop, order, { reason: "CUSTOMER", refund: true }),
  hold: (world, shop, order) => {
    const hold = { reason: "OTHER", reasonNotes: null, handle: "staff", lines: [], byApp: false };
    for (const fulfillmentOrder of order.fulfillmentOrders.filter(({ status }) => status === "OPEN")) {
      placeHold(world, shop, order, fulfillmentOrder, hold);
    }
    return null;
  },
  release: (world, shop, order) => {
    for (const fulfillmentOrder of order.fulfillmentOrders.filter(({ status }) => status === "ON_HOLD")) {
      releaseHolds(world, shop, order, fulfillmentOrder, null);
    }
    return null;
  },
  "remove-line": (world, shop, order, form) => {
    const quantities = [{ lineId: Number(form.get("line")), quantity: 0 }];
    return refusalOf(() => editOrder(world, shop, order, { quantities }));
  },
  address: (world, shop, order, form) => {
    const text = (name: string) => form.get(name)?.trim() || null;
    const words = (text("name") ?? "").split(" ").filter(Boolean);
    const shippingAddress = {
      firstName: words.slice(0, -1).join(" ") || null,
      lastName: words.at(-1) ?? null,
      phone: text("phone"),
      address1: text("address1"),
      // The word joiner before the ward is invisible in the field and must not be trimmed.
      address2: form.get("address2") || null,
      city: text("city"),
    };
    return refusalOf(() => editOrder(world, shop, order, { shippingAddress }));
  },
};

/** Returns the optional scopes that an address or a form asks for. */
export const askedFor = (from: URLSearchParams): string[] =>
  (from.get("optional_scopes") ?? "").split(",").filter(Boolean);

/** Actions of the shop's buttons. */
export const SHOP_ACTIONS: Record<string, (sandbox: Sandbox, shop: Shop, form: Form) => void> = {
  grant: ({ world, scopes, appConfig }, shop, form) => {
    if (!shop.installation) return;
    const optional = optionalScopes(appConfig(), askedFor(form));
    changeScopes(world, shop, [...new Set([...shop.installation.scopes, ...scopes(), ...optional])]);
  },
  plan: ({ world }, shop, form) => {
    const publicDisplayName = form.get("plan");
    if (!publicDisplayName) return;
    changePlan(world, shop, { publicDisplayName });
    shop.updatedAt = timestamp(world);
    world.emit(shop, "shop/update", shopPayload(shop));
  },
  orders: ({ world }, shop) => void createOrder(world, shop, randomOrder(shop)),
  install: (sandbox, shop) => installApp(sandbox.world, shop, sandbox.scopes()),
  uninstall: ({ world }, shop) => uninstallApp(world, shop),
  redact: ({ webhooks, world }, shop) =>
    webhooks.emit(shop, "shop/redact", { shop_id: shop.id, shop_domain: shop.domain }, world.now()),
};

function refusalOf(action: () => void): string | null {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
