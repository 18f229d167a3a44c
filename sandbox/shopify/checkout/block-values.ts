import { gid } from "../world/gid.ts";
import { mayExtendAfterCheckout } from "../world/plan.ts";
import type { Order } from "../world/state/order.ts";
import type { Shop } from "../world/state/shop.ts";

/** The pages after the checkout on which a merchant places blocks of apps. */
export type BlockTarget = "purchase.thank-you.block.render" | "customer-account.order-status.block.render";

/**
 * Returns what Shopify passes to the blocks of an order's pages (shopify 5.2), by the target's types; null where the plan runs none. The
 * checkout's token is there for both, and without a value for an order that no checkout made.
 */
export function blockValues(target: BlockTarget, shop: Shop, order: Order) {
  if (!mayExtendAfterCheckout(shop)) return null;
  const own =
    target === "purchase.thank-you.block.render"
      ? { orderConfirmation: { order: { id: gid("Order", order.id) }, isFirstOrder: false } }
      : {
          order: {
            id: gid("Order", order.id),
            name: order.name,
            processedAt: order.processedAt,
            ...(order.cancelledAt && { cancelledAt: order.cancelledAt }),
          },
          // As by a link in a message, without logging in.
          authenticationState: "pre_authenticated",
        };
  return {
    signals: { ...own, checkoutToken: order.checkoutToken ?? undefined, settings: {} },
    country: order.shippingAddress?.countryCode ?? null,
    currency: shop.currency,
    timezone: shop.ianaTimezone,
    shop: { name: shop.name, myshopifyDomain: shop.domain, storefrontUrl: `https://${shop.domain}` },
  };
}
