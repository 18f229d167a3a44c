import type { Admin, Priority } from "./admin.server";
import {
  CARRIER_SERVICE_CREATE,
  CARRIER_SERVICE_DELETE,
  CARRIER_SERVICE_UPDATE,
  CARRIER_SERVICES,
} from "./operations/carrier-service";
import { orUnknown, type Refused, refused, type Unknown } from "./outcome";
import { allNodes } from "./paging";
import { ShopifyError } from "./shopify-error";

/** A carrier service of the shop, of this app or another. */
export interface CarrierServiceFacts {
  /** gid://shopify/DeliveryCarrierService/… */
  id: string;
  name: string;
  active: boolean;
  /** Null where Shopify does not show it. */
  callbackUrl: string | null;
}

export interface NewCarrierService {
  name: string;
  callbackUrl: string;
}

export interface CarrierServiceChange {
  id: string;
  callbackUrl?: string;
  active?: boolean;
}

export type CreateServiceOutcome = { outcome: "created"; id: string } | Refused | Unknown;
export type UpdateServiceOutcome = { outcome: "updated" } | Refused | Unknown;
export type DeleteServiceOutcome = { outcome: "deleted" } | Refused;

/** Returns every carrier service that the app may see (shopify 1.1). Throws `ShopifyError`. */
export async function listCarrierServices(
  admin: Admin,
  shopDomain: string,
  priority: Priority,
): Promise<CarrierServiceFacts[]> {
  const services: CarrierServiceFacts[] = [];
  const read = async (after: string | null) =>
    (await admin.run(shopDomain, CARRIER_SERVICES, { after }, { priority })).data.carrierServices;
  for await (const { id, name, active, callbackUrl } of allNodes(read)) {
    services.push({ id, name: name ?? "", active, callbackUrl: callbackUrl ?? null });
  }
  return services;
}

/**
 * Registers an active carrier service. A shop that is not eligible, a name already taken and a bad address all look alike:
 * `refused` with Shopify's text (shopify 1.1). No dummy requests from the admin: decision 020. Throws `ShopifyError` when nothing
 * can have happened.
 */
export function createCarrierService(
  admin: Admin,
  shopDomain: string,
  { name, callbackUrl }: NewCarrierService,
  priority: Priority,
): Promise<CreateServiceOutcome> {
  return orUnknown(async () => {
    const input = { name, callbackUrl, active: true, supportsServiceDiscovery: false };
    const made = (await admin.run(shopDomain, CARRIER_SERVICE_CREATE, { input }, { priority })).data
      .carrierServiceCreate;
    if (made && made.userErrors.length > 0) return refused(made.userErrors);
    return made?.carrierService
      ? { outcome: "created" as const, id: made.carrierService.id }
      : { outcome: "unknown" as const };
  });
}

/** Changes one of our services: its callback address, and whether it is active. Throws like `createCarrierService`. */
export function updateCarrierService(
  admin: Admin,
  shopDomain: string,
  change: CarrierServiceChange,
  priority: Priority,
): Promise<UpdateServiceOutcome> {
  return orUnknown(async () => {
    const changed = (await admin.run(shopDomain, CARRIER_SERVICE_UPDATE, { input: change }, { priority })).data
      .carrierServiceUpdate;
    if (changed && changed.userErrors.length > 0) return refused(changed.userErrors);
    return changed?.carrierService ? { outcome: "updated" as const } : { outcome: "unknown" as const };
  });
}

/** Deletes one of our services, which removes its rates from all zones. Safe to repeat. Throws `ShopifyError`. */
export async function deleteCarrierService(
  admin: Admin,
  shopDomain: string,
  id: string,
  priority: Priority,
): Promise<DeleteServiceOutcome> {
  const { data, requestId } = await admin.run(shopDomain, CARRIER_SERVICE_DELETE, { id }, { priority });
  const deleted = data.carrierServiceDelete;
  if (!deleted) throw new ShopifyError("unreadable", "a mutation without a payload", requestId);
  return deleted.userErrors.length > 0 ? refused(deleted.userErrors) : { outcome: "deleted" };
}
