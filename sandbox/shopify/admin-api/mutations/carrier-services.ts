import { idOf } from "../../world/gid.ts";
import { mayCalculateShipping } from "../../world/plan.ts";
import type { CarrierService } from "../../world/state/delivery.ts";
import type { Shop } from "../../world/state/shop.ts";
import type { Context } from "../context.ts";
import { carrierServiceNode } from "../nodes/delivery.ts";
import { userError } from "../user-error.ts";

interface CarrierServiceInput {
  id?: string;
  name?: string | null;
  callbackUrl?: string | null;
  active?: boolean | null;
  supportsServiceDiscovery?: boolean | null;
}

function problemOf(shop: Shop, input: CarrierServiceInput, own: CarrierService | undefined): string | null {
  if (!mayCalculateShipping(shop)) return "Carrier Calculated Shipping must be enabled for your store";
  if (input.name?.trim() === "") return "Shipping rate provider name can't be blank";
  if (input.name && shop.carrierServices.some((other) => other !== own && other.name === input.name)) {
    return `${input.name} is already configured`;
  }
  if (input.callbackUrl && !isSafe(new URL(input.callbackUrl))) {
    return "Shipping rate provider callback url must use HTTPS";
  }
  return null;
}

/**
 * Returns whether an address is accepted. Shopify accepts https only; the local tunnel has no certificate and is accepted
 * too.
 */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname));
}

/** Answers `carrierServiceCreate`. */
export function carrierServiceCreate({ input }: { input: CarrierServiceInput }, { world, shop }: Context) {
  const problem = problemOf(shop, input, undefined);
  if (problem) {
    return { carrierService: null, userErrors: [userError(null, problem, "CARRIER_SERVICE_CREATE_FAILED")] };
  }
  const service: CarrierService = {
    id: world.newId(),
    name: input.name ?? "",
    callbackUrl: input.callbackUrl ?? "",
    active: input.active ?? true,
    supportsServiceDiscovery: input.supportsServiceDiscovery ?? false,
  };
  shop.carrierServices.push(service);
  world.changed();
  return { carrierService: carrierServiceNode(service), userErrors: [] };
}

/** Answers `carrierServiceUpdate`. */
export function carrierServiceUpdate({ input }: { input: CarrierServiceInput }, { world, shop }: Context) {
  const service = shop.carrierServices.find(({ id }) => id === idOf("DeliveryCarrierService", input.id ?? ""));
  const problem = service ? problemOf(shop, input, service) : "The carrier or app could not be found.";
  if (problem || !service) {
    return { carrierService: null, userErrors: [userError(null, problem ?? "", "CARRIER_SERVICE_UPDATE_FAILED")] };
  }
  service.name = input.name ?? service.name;
  service.callbackUrl = input.callbackUrl ?? service.callbackUrl;
  service.active = input.active ?? service.active;
  service.supportsServiceDiscovery = input.supportsServiceDiscovery ?? service.supportsServiceDiscovery;
  world.changed();
  return { carrierService: carrierServiceNode(service), userErrors: [] };
}

/** Answers `carrierServiceDelete`: zones that used the service lose their rate. */
export function carrierServiceDelete({ id }: { id: string }, { world, shop }: Context) {
  const numericId = idOf("DeliveryCarrierService", id);
  const found = shop.carrierServices.some((service) => service.id === numericId);
  if (!found) {
    const message = "The carrier or app could not be found.";
    return { deletedId: null, userErrors: [userError(["id"], message, "CARRIER_SERVICE_DELETE_FAILED")] };
  }
  shop.carrierServices = shop.carrierServices.filter((service) => service.id !== numericId);
  for (const zone of shop.deliveryProfiles.flatMap((profile) => profile.zones)) {
    zone.methods = zone.methods.filter((method) => method.carrierServiceId !== numericId);
  }
  world.changed();
  return { deletedId: id, userErrors: [] };
}
