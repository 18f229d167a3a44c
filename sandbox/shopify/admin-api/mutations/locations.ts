import { idOf } from "../../world/gid.ts";
import { addLocation, changeLocation } from "../../world/locations.ts";
import { addressSchema } from "../../world/order-input.ts";
import type { Location } from "../../world/state/address.ts";
import type { Shop } from "../../world/state/shop.ts";
import type { Context } from "../context.ts";
import { locationNode } from "../nodes/shop.ts";
import { refuseFields } from "../not-simulated.ts";
import { userError } from "../user-error.ts";

type AddressInput = Partial<Pick<Location["address"], "address1" | "address2" | "city" | "phone" | "zip">> & {
  countryCode?: string;
};

interface LocationInput {
  name?: string | null;
  address?: AddressInput | null;
}

/** Vietnam has no provinces in Shopify, so an address has no code of one (shopify 9). */
const ADDRESS = ["address1", "address2", "city", "countryCode", "phone", "zip"];

/** Answers `locationAdd`. */
export function locationAdd({ input }: { input: LocationInput & { fulfillsOnlineOrders: boolean } }, context: Context) {
  refuseFields("a location", input, ["name", "address", "fulfillsOnlineOrders"]);
  const problem = problemOf(context.shop, input, undefined);
  if (problem) return { location: null, userErrors: [problem] };
  const address = addressSchema.parse(input.address ?? {});
  const location = addLocation(context.world, context.shop, input.name ?? "", address);
  location.fulfillsOnlineOrders = input.fulfillsOnlineOrders;
  return { location: locationNode(location), userErrors: [] };
}

/** Answers `locationEdit`. Fields that are left out stay as they are. */
export function locationEdit({ id, input }: { id: string; input: LocationInput }, { world, shop }: Context) {
  refuseFields("a location", input, ["name", "address"]);
  const location = shop.locations.find((candidate) => candidate.id === idOf("Location", id));
  if (!location) return { location: null, userErrors: [userError(["id"], "Location not found.", "NOT_FOUND")] };
  const problem = problemOf(shop, { name: location.name, ...input }, location);
  if (problem) return { location: null, userErrors: [problem] };
  changeLocation(world, shop, location, {
    ...(input.name ? { name: input.name } : {}),
    ...(input.address ? { address: input.address } : {}),
  });
  return { location: locationNode(location), userErrors: [] };
}

function problemOf(shop: Shop, { name, address }: LocationInput, self: Location | undefined) {
  if (address) refuseFields("a location's address", address, ADDRESS);
  if (!name?.trim()) return userError(["input", "name"], "Add a location name", "BLANK");
  const taken = shop.locations.some((other) => other !== self && other.name === name);
  return taken ? userError(["input", "name"], "You already have a location with this name", "TAKEN") : null;
}
