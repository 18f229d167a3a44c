import type { Deps } from "~/flows/deps.server";
import { findShopByDomain } from "~/store/shops.server";
import { findOrderOfCheckout } from "~/store/tracking.server";
import { leadsToOurPage, trackingUrlOf } from "./tracking-url";
import { type BuyersOrder, buyerView } from "./view.server";

/** What a buyer sees of the order of their checkout, and where each parcel is tracked. */
export interface CheckoutOrder {
  view: BuyersOrder;
  urlOf(trackingNumber: string): string;
  /** The buyer can answer there. */
  takesAnswers: boolean;
}

/**
 * Returns the order that comes from a checkout of a shop, for its buyer: whoever holds the checkout's token has placed it, or was shown it
 * by Shopify (decision 112). Null, after the same statements, for a token that is wrong, of another shop, of an order that was not read
 * yet, or of none; an empty one is the token of no order.
 */
export async function orderOfCheckout(
  deps: Deps,
  shopDomain: string,
  checkoutToken: string,
): Promise<CheckoutOrder | null> {
  const [hashOf, keyOf] = await Promise.all([deps.buyers.ofCheckouts(), deps.buyers.keys()]);
  const shop = await findShopByDomain(deps.database, shopDomain);
  const shopId = shop?.id ?? "";
  const orderId = await findOrderOfCheckout(deps.database, shopId, hashOf(shopId, checkoutToken));
  if (!shop || !orderId) return null;
  const view = await buyerView(deps, shop.id, orderId);
  if (!view) return null;
  const at = { domain: shopDomain, proxyPath: shop.proxyPath, settings: shop.settings };
  const key = keyOf(shop.id, orderId);
  return {
    view,
    urlOf: (trackingNumber) => trackingUrlOf(deps.config, at, { trackingNumber, key }),
    takesAnswers: leadsToOurPage(deps.config),
  };
}
