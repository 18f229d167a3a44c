import type { Admin, Priority } from "./admin.server";
import { GRANTED_SCOPES, LOCATIONS, SHOP } from "./operations/shop";
import { allNodes } from "./paging";

export interface ShopFacts {
  /** gid://shopify/Shop/… */
  id: string;
  name: string;
  domain: string;
  /** ISO 4217; only VND shops can connect (domain 2.1). */
  currency: string;
  /** IANA name. */
  timezone: string;
  /** Shopify's public plan name: Basic, Grow, Advanced, Plus, Development … (shopify 1.2). */
  plan: string;
  developmentStore: boolean;
}

export interface LocationFacts {
  /** gid://shopify/Location/… */
  id: string;
  name: string;
  fulfillsOnlineOrders: boolean;
  address1: string;
  address2: string;
  city: string;
  province: string;
  zip: string;
  countryCode: string;
  phone: string | null;
}

/** Reads a shop's name, currency, time zone and plan. Throws `ShopifyError`. */
export async function readShop(admin: Admin, shopDomain: string, priority: Priority): Promise<ShopFacts> {
  const { data } = await admin.run(shopDomain, SHOP, {}, { priority });
  const { id, name, myshopifyDomain, currencyCode, ianaTimezone, plan } = data.shop;
  return {
    id,
    name,
    domain: myshopifyDomain,
    currency: currencyCode,
    timezone: ianaTimezone,
    plan: plan.publicDisplayName,
    developmentStore: plan.partnerDevelopment,
  };
}

/** Returns the handles of the scopes that the merchant granted. Throws `ShopifyError`. */
export async function readScopes(admin: Admin, shopDomain: string, priority: Priority): Promise<string[]> {
  const { data } = await admin.run(shopDomain, GRANTED_SCOPES, {}, { priority });
  return data.currentAppInstallation.accessScopes.map((scope) => scope.handle);
}

/** Returns every active location. Throws `ShopifyError`. */
export async function readLocations(admin: Admin, shopDomain: string, priority: Priority): Promise<LocationFacts[]> {
  const locations: LocationFacts[] = [];
  const read = async (after: string | null) =>
    (await admin.run(shopDomain, LOCATIONS, { after }, { priority })).data.locations;
  for await (const { id, name, fulfillsOnlineOrders, address } of allNodes(read)) {
    locations.push({
      id,
      name,
      fulfillsOnlineOrders,
      address1: address.address1 ?? "",
      address2: address.address2 ?? "",
      city: address.city ?? "",
      province: address.province ?? "",
      zip: address.zip ?? "",
      countryCode: address.countryCode ?? "",
      phone: address.phone ?? null,
    });
  }
  return locations;
}
