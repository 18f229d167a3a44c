import { addCarrierService, addFlatRate, removeMethod } from "../world/shipping-zones.ts";
import type { DeliveryZone } from "../world/state/delivery.ts";
import type { Shop } from "../world/state/shop.ts";
import type { World } from "../world/world.ts";

type ZoneAction = (world: World, shop: Shop, zone: DeliveryZone, form: URLSearchParams) => void;

/** Actions of a zone's buttons. */
const ZONE_ACTIONS: Record<string, ZoneAction> = {
  "add-service": (world, shop, zone, form) => addCarrierService(world, shop, zone, Number(form.get("service"))),
  "add-rate": (world, _shop, zone, form) => {
    const { name, price } = rateOf(form);
    if (name) addFlatRate(world, zone, name, price);
  },
  backup: (world, _shop, zone, form) => {
    const rate = rateOf(form);
    if (rate.name) zone.backupRate = rate;
    world.changed();
  },
  remove: (world, shop, _zone, form) => void removeMethod(world, shop, Number(form.get("method"))),
};

/** Carries out a form of the shipping page; an unknown form changes nothing. */
export function changeShipping(world: World, shop: Shop, [id = "", verb = ""]: string[], form: URLSearchParams) {
  if (id === "address-form") {
    shop.extendedAddressForm = !shop.extendedAddressForm;
    world.changed();
    return;
  }
  const zone = shop.deliveryProfiles.flatMap(({ zones }) => zones).find((candidate) => String(candidate.id) === id);
  if (zone) ZONE_ACTIONS[verb]?.(world, shop, zone, form);
}

function rateOf(form: URLSearchParams) {
  return { name: form.get("name")?.trim() ?? "", price: Math.max(0, Number(form.get("price")) || 0) };
}
