import { z } from "zod";
import { addCarrierService, addFlatRate, newZone, zoneOf } from "../world/shipping-zones.ts";
import type { DeliveryZone } from "../world/state/delivery.ts";
import type { Shop } from "../world/state/shop.ts";
import type { World } from "../world/world.ts";
import { ControlError, type ControlRoute, route, shopOf } from "./control-route.ts";

const rateSchema = z.strictObject({ name: z.string().min(1), price: z.number().min(0) });

const shippingSchema = z.strictObject({
  /** The country whose zone changes; the zone is created when the shop does not serve the country yet. */
  country: z.string().length(2).default("VN"),
  /** True adds all carrier services of the shop to the zone, false removes them. */
  carrierService: z.boolean().optional(),
  /** Replaces the flat rates of the zone. */
  flatRates: z.array(rateSchema).optional(),
  backupRate: rateSchema.optional(),
});

/** Routes of a shop's zones, which staff change on Shopify's shipping page. */
export const shippingRoutes: ControlRoute[] = [
  route("GET", "shops/:shop/shipping", z.unknown(), (sandbox, _body, { shop }) => summary(shopOf(sandbox, shop))),
  route("PATCH", "shops/:shop/shipping", shippingSchema, (sandbox, { country, ...change }, params) => {
    const shop = shopOf(sandbox, params.shop);
    const { world } = sandbox;
    if (change.carrierService && shop.carrierServices.length === 0) {
      throw new ControlError(409, `${shop.domain} has no carrier service`);
    }
    const zone = zoneOf(shop, country) ?? openZone(world, shop, country);
    if (change.carrierService !== undefined) zone.methods = zone.methods.filter((method) => !isProvided(method));
    if (change.carrierService) for (const { id } of shop.carrierServices) addCarrierService(world, shop, zone, id);
    if (change.flatRates) {
      zone.methods = zone.methods.filter(isProvided);
      for (const { name, price } of change.flatRates) addFlatRate(world, zone, name, price);
    }
    zone.backupRate = change.backupRate ?? zone.backupRate;
    world.changed();
    return summary(shop);
  }),
];

function isProvided({ carrierServiceId }: DeliveryZone["methods"][number]): boolean {
  return carrierServiceId !== null;
}

function openZone(world: World, shop: Shop, country: string): DeliveryZone {
  const zone = newZone(world, country, [country]);
  const profile = shop.deliveryProfiles.find((candidate) => candidate.default);
  if (!profile) throw new ControlError(409, `${shop.domain} has no default delivery profile`);
  profile.zones.push(zone);
  return zone;
}

function summary(shop: Shop) {
  return {
    carrierServices: shop.carrierServices,
    zones: shop.deliveryProfiles.flatMap(({ zones }) => zones),
  };
}
