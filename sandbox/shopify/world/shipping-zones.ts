import type { DeliveryMethodDefinition, DeliveryZone } from "./state/delivery.ts";
import type { Shop } from "./state/shop.ts";
import type { World } from "./world.ts";

/** Returns a zone without rates. It has a backup rate from the start: a shop cannot be without one. */
export function newZone(world: World, name: string, countries: string[]): DeliveryZone {
  return { id: world.newId(), name, countries, methods: [], backupRate: { name: "Giao hàng", price: 45_000 } };
}

/** Returns the zone that serves a country (two-letter code); undefined where the shop does not sell. */
export function zoneOf(shop: Shop, countryCode: string): DeliveryZone | undefined {
  const zones = shop.deliveryProfiles.flatMap((profile) => (profile.default ? profile.zones : []));
  return zones.find(({ countries }) => countries.includes(countryCode));
}

/** Returns the countries that a buyer can choose at checkout, in the order of the zones. */
export function servedCountries(shop: Shop): string[] {
  return shop.deliveryProfiles.flatMap((profile) => profile.zones.flatMap(({ countries }) => countries));
}

/**
 * Adds a carrier service to the rates of a zone, as the merchant does on Shopify's shipping page. Does nothing when the
 * zone has it.
 */
export function addCarrierService(world: World, shop: Shop, zone: DeliveryZone, serviceId: number) {
  const service = shop.carrierServices.find(({ id }) => id === serviceId);
  if (!service) throw new Error(`${shop.domain} has no carrier service ${serviceId}`);
  if (zone.methods.some(({ carrierServiceId }) => carrierServiceId === serviceId)) return;
  addMethod(world, zone, { name: service.name, price: 0, carrierServiceId: serviceId });
}

/** Adds a flat rate to a zone, priced in whole units of the shop's currency. */
export function addFlatRate(world: World, zone: DeliveryZone, name: string, price: number) {
  addMethod(world, zone, { name, price, carrierServiceId: null });
}

/** Removes a rate from its zone. Returns false when no zone of the shop has it. */
export function removeMethod(world: World, shop: Shop, methodId: number): boolean {
  for (const zone of shop.deliveryProfiles.flatMap((profile) => profile.zones)) {
    const kept = zone.methods.filter(({ id }) => id !== methodId);
    if (kept.length === zone.methods.length) continue;
    zone.methods = kept;
    world.changed();
    return true;
  }
  return false;
}

function addMethod(
  world: World,
  zone: DeliveryZone,
  method: Pick<DeliveryMethodDefinition, "name" | "price" | "carrierServiceId">,
) {
  zone.methods.push({ id: world.newId(), active: true, ...method });
  world.changed();
}
