import type { Plan, Shop } from "./state/shop.ts";
import type { World } from "./world.ts";

/** Plans that include carrier-calculated rates at checkout (shopify 1.2). */
const WITH_CARRIER_RATES = new Set(["Advanced", "Plus", "Plus Trial", "Development"]);

/** Plans whose checkout runs extensions on its shipping step (shopify 5.1). */
const WITH_CHECKOUT_EXTENSIONS = new Set(["Plus", "Plus Trial", "Development"]);

/** Plans without a checkout editor: no extension runs on their thank-you page or their order's page (shopify 5.1). */
const WITHOUT_BUYER_EXTENSIONS = new Set(["Starter"]);

/** Returns whether a shop's pages after the checkout run extensions. */
export const mayExtendAfterCheckout = ({ plan }: Shop): boolean =>
  !WITHOUT_BUYER_EXTENSIONS.has(plan.publicDisplayName);

/** Returns whether a shop may have carrier services. */
export function mayCalculateShipping({ plan }: Shop): boolean {
  if (plan.partnerDevelopment || WITH_CARRIER_RATES.has(plan.publicDisplayName)) return true;
  return plan.publicDisplayName === "Grow" && plan.calculatedShippingBought;
}

/** Returns whether a shop's checkout runs extensions on its information, shipping and payment steps. */
export function mayExtendCheckout({ plan }: Shop): boolean {
  return plan.partnerDevelopment || plan.shopifyPlus || WITH_CHECKOUT_EXTENSIONS.has(plan.publicDisplayName);
}

/**
 * Moves a shop to another plan. A plan without carrier-calculated rates deactivates the carrier services; a later upgrade
 * does not reactivate them. A plan other than Development ends a development store, unless `change` says otherwise.
 */
export function changePlan(world: World, shop: Shop, change: Partial<Omit<Plan, "shopifyPlus">>) {
  const renamed = change.publicDisplayName && { partnerDevelopment: change.publicDisplayName === "Development" };
  const plan = { ...shop.plan, ...renamed, ...change };
  shop.plan = { ...plan, shopifyPlus: plan.publicDisplayName === "Plus" };
  if (!mayCalculateShipping(shop)) for (const service of shop.carrierServices) service.active = false;
  world.changed();
}
