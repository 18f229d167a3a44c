import type { Deps } from "~/flows/deps.server";
import type { CarrierServiceFacts } from "~/shopify/client.server";
import { dropNewestRatesSecret, keepRatesSecret } from "~/store/rates-secrets.server";
import { mergeCheckoutSettings } from "~/store/shops.server";
import { ownService, ratesSecretIn, SERVICE_NAME } from "./carrier-service";
import type { ServiceOutcome } from "./carrier-service-views";
import { changeCarrierService } from "./change-carrier-service.server";
import type { InstalledShop } from "./installed-shop";
import { confirmRatesAddress, newRatesAddress } from "./rates-address.server";

/**
 * Turns the fees at checkout on: afterwards Shopify has an active carrier service that calls us. An existing one is used again,
 * also after a reinstallation or a lost answer, and is found by its name when Shopify says that it is already configured.
 */
export function registerCarrierService(deps: Deps, shop: InstalledShop): Promise<ServiceOutcome> {
  return changeCarrierService(deps, shop, async (services) => {
    const own = ownService(services, shop.id);
    const made = own ? await resume(deps, shop, own) : await register(deps, shop, services);
    if (made.outcome === "turned_on") await mergeCheckoutSettings(deps.database, shop.id, { enabled: true });
    return made;
  });
}

/**
 * Gives Shopify a new URL for the rate callback; the previous one is answered until Shopify has confirmed the new one. An
 * inactive service stays inactive.
 */
export function renewRatesAddress(deps: Deps, shop: InstalledShop): Promise<ServiceOutcome> {
  return changeCarrierService(deps, shop, async (services) => {
    const own = ownService(services, shop.id);
    if (!own) return { outcome: "gone" };
    await answerOnly(deps, shop, own);
    const moved = await moveTo(deps, shop, own.id);
    return moved.outcome === "turned_on" ? { outcome: "renewed" } : moved;
  });
}

/** Activates the existing service; keeps its callback URL if that leads to this app and its secret is known. */
async function resume(deps: Deps, shop: InstalledShop, own: CarrierServiceFacts): Promise<ServiceOutcome> {
  const leadsHere = own.callbackUrl?.startsWith(`${deps.config.appUrl}/`) ?? false;
  if (!(await answerOnly(deps, shop, own)) || !leadsHere) return moveTo(deps, shop, own.id, true);
  const updated = await deps.shopify.updateCarrierService(shop, { id: own.id, active: true });
  return updated.outcome === "updated" ? { outcome: "turned_on" } : updated;
}

/** Drops every URL but the service's own, since Shopify never confirmed the others. Returns whether that URL is known. */
async function answerOnly(deps: Deps, shop: InstalledShop, own: CarrierServiceFacts): Promise<boolean> {
  const kept = await keepRatesSecret(deps.database, shop.id, ratesSecretIn(own.callbackUrl, shop.id) ?? "");
  if (kept) await deps.quotes.reloadShop(shop.id);
  return kept;
}

async function register(deps: Deps, shop: InstalledShop, services: CarrierServiceFacts[]): Promise<ServiceOutcome> {
  const callbackUrl = await newRatesAddress(deps, shop.id);
  if (callbackUrl === null) return { outcome: "unreachable" };
  const made = await deps.shopify.createCarrierService(shop, { name: SERVICE_NAME, callbackUrl });
  if (made.outcome === "created") return settled(deps, shop);
  if (made.outcome === "unknown") return look(deps, shop, callbackUrl);
  // "… is already configured": left behind by an earlier installation.
  const left = services.find(({ name }) => name === SERVICE_NAME);
  const taken = left && (await deps.shopify.updateCarrierService(shop, { id: left.id, callbackUrl, active: true }));
  if (taken?.outcome === "updated") return settled(deps, shop);
  await dropNewestRatesSecret(deps.database, shop.id);
  return made;
}

async function moveTo(deps: Deps, shop: InstalledShop, id: string, activate?: true): Promise<ServiceOutcome> {
  const callbackUrl = await newRatesAddress(deps, shop.id);
  if (callbackUrl === null) return { outcome: "unreachable" };
  const change = { id, callbackUrl, ...(activate && { active: true }) };
  const updated = await deps.shopify.updateCarrierService(shop, change);
  if (updated.outcome === "updated") return settled(deps, shop);
  if (updated.outcome === "unknown") return look(deps, shop, callbackUrl);
  await dropNewestRatesSecret(deps.database, shop.id);
  return updated;
}

async function settled(deps: Deps, shop: InstalledShop): Promise<ServiceOutcome> {
  await confirmRatesAddress(deps, shop.id);
  return { outcome: "turned_on" };
}

/** After a lost answer, checks whether Shopify has the new URL. Until it is known, both URLs are answered. */
async function look(deps: Deps, shop: InstalledShop, callbackUrl: string): Promise<ServiceOutcome> {
  const services = await deps.shopify.listCarrierServices(shop);
  const taken = services.some((service) => service.callbackUrl === callbackUrl);
  return taken ? settled(deps, shop) : { outcome: "unknown" };
}
