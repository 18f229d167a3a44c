import type { Plan, Shop } from "./state.ts";
import type { World } from "./world.ts";

/** Plans that have rates of carriers at checkout without paying for them extra (shopify 1.2). */
const WITH_CARRIER_RATES = new Set(["Advanced", "Plus", "Plus Trial", "Development"]);

/** Plans whose checkout shows extensions on its shipping step (shopify 5.1). */
const WITH_CHECKOUT_EXTENSIONS = new Set(["Plus", "Plus Trial", "Development"]);

/** Whether a shop may have carrier services. */
export function mayCalculateShipping({ plan }: Shop): boolean {
  if (plan.partnerDevelopment || WITH_CARRIER_RATES.has(plan.publicDisplayName)) return true;
  return plan.publicDisplayName === "Grow" && plan.calculatedShippingBought;
}

/** Whether a shop's checkout shows extensions on its information, shipping and payment steps. */
export function mayExtendCheckout({ plan }: Shop): boolean {
  return plan.partnerDevelopment || plan.shopifyPlus || WITH_CHECKOUT_EXTENSIONS.has(plan.publicDisplayName);
}

/**
 * Moves a shop to another plan. Where that plan has no rates of carriers, the services stop; a later upgrade does not
 * start them again by itself. A plan that is not Development ends a development store, unless said otherwise.
 */
export function changePlan(world: World, shop: Shop, change: Partial<Omit<Plan, "shopifyPlus">>) {
  const renamed = change.publicDisplayName && { partnerDevelopment: change.publicDisplayName === "Development" };
  const plan = { ...shop.plan, ...renamed, ...change };
  shop.plan = { ...plan, shopifyPlus: plan.publicDisplayName === "Plus" };
  if (!mayCalculateShipping(shop)) for (const service of shop.carrierServices) service.active = false;
  world.changed();
}
