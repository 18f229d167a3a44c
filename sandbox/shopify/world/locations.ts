import { locationPayload } from "../webhooks/shop-payload.ts";
import { newLocation } from "./new-shop.ts";
import type { Location } from "./state/address.ts";
import type { Shop } from "./state/shop.ts";
import { timestamp, type World } from "./world.ts";

/** Adds a location and announces it. */
export function addLocation(world: World, shop: Shop, name: string, address: Location["address"]): Location {
  const location = newLocation(world, { name, address });
  shop.locations.push(location);
  world.changed();
  world.emit(shop, "locations/create", locationPayload(shop, location));
  return location;
}

/** Renames a location, changes its address, or activates or deactivates it, and announces that. */
export function changeLocation(
  world: World,
  shop: Shop,
  location: Location,
  change: Partial<Pick<Location, "name" | "isActive" | "isFulfillmentService">> & {
    address?: Partial<Location["address"]>;
  },
) {
  const wasActive = location.isActive;
  Object.assign(location, { ...change, address: { ...location.address, ...change.address } });
  location.updatedAt = timestamp(world);
  world.changed();
  world.emit(shop, "locations/update", locationPayload(shop, location));
  if (wasActive !== location.isActive) {
    world.emit(
      shop,
      location.isActive ? "locations/activate" : "locations/deactivate",
      locationPayload(shop, location),
    );
  }
}
