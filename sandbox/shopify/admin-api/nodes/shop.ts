import { subscriptionsOf } from "../../world/billing.ts";
import { countryName } from "../../world/country.ts";
import { gid } from "../../world/gid.ts";
import type { Location } from "../../world/state/address.ts";
import type { Shop } from "../../world/state/shop.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject, Context } from "../context.ts";
import { subscriptionNode } from "./billing.ts";

/** Returns `Shop`. */
export function shopNode(shop: Shop): ApiObject {
  return {
    __typename: "Shop",
    id: gid("Shop", shop.id),
    name: shop.name,
    email: shop.email,
    contactEmail: shop.email,
    myshopifyDomain: shop.domain,
    url: `https://${shop.domain}`,
    primaryDomain: { id: gid("Domain", shop.id), host: shop.domain, url: `https://${shop.domain}`, sslEnabled: true },
    currencyCode: shop.currency,
    enabledPresentmentCurrencies: [shop.currency],
    ianaTimezone: shop.ianaTimezone,
    weightUnit: shop.weightUnit,
    unitSystem: shop.weightUnit === "OUNCES" || shop.weightUnit === "POUNDS" ? "IMPERIAL_SYSTEM" : "METRIC_SYSTEM",
    taxesIncluded: true,
    createdAt: shop.createdAt,
    updatedAt: shop.updatedAt,
    plan: {
      publicDisplayName: shop.plan.publicDisplayName,
      displayName: shop.plan.publicDisplayName,
      partnerDevelopment: shop.plan.partnerDevelopment,
      shopifyPlus: shop.plan.shopifyPlus,
    },
    shopAddress: {
      id: gid("ShopAddress", shop.id),
      address1: shop.address.address1,
      address2: shop.address.address2,
      city: shop.address.city,
      company: shop.address.company,
      country: countryName(shop.address.countryCode),
      countryCodeV2: shop.address.countryCode,
      phone: shop.address.phone,
      province: shop.address.province,
      provinceCode: null,
      zip: shop.address.zip,
    },
  };
}

/** Returns `Location`. */
export function locationNode(location: Location): ApiObject {
  const { address } = location;
  return {
    __typename: "Location",
    id: gid("Location", location.id),
    legacyResourceId: String(location.id),
    name: location.name,
    isActive: location.isActive,
    isFulfillmentService: location.isFulfillmentService,
    fulfillsOnlineOrders: location.fulfillsOnlineOrders,
    shipsInventory: location.fulfillsOnlineOrders,
    createdAt: location.createdAt,
    updatedAt: location.updatedAt,
    address: {
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      country: countryName(address.countryCode),
      countryCode: address.countryCode,
      phone: address.phone,
      province: address.province,
      provinceCode: null,
      zip: address.zip,
      formatted: [address.address1, address.address2, address.city].filter(Boolean),
      latitude: null,
      longitude: null,
    },
  };
}

/** Returns `AppInstallation` of the calling app. */
export function appInstallationNode({ world, shop, scopes }: Context): ApiObject {
  const id = shop.installation?.id ?? 0;
  return {
    __typename: "AppInstallation",
    id: gid("AppInstallation", id),
    accessScopes: [...scopes].sort().map((handle) => ({ handle, description: handle.replaceAll("_", " ") })),
    app: appNode(),
    launchUrl: `https://${shop.domain}/admin/apps/waybill`,
    activeSubscriptions: subscriptionsOf(world, shop)
      .filter(({ status }) => status === "ACTIVE")
      .map(subscriptionNode),
    allSubscriptions: (args: PageArgs) => byId(subscriptionsOf(world, shop), args, subscriptionNode),
  };
}

/** Returns `App`, the calling app. All its scopes are required ones; optional scopes are not simulated. */
export function appNode(): ApiObject {
  return {
    __typename: "App",
    id: gid("App", 1),
    title: "Waybill",
    handle: "waybill",
    embedded: true,
    requestedAccessScopes: (_args: unknown, context: Context) =>
      [...context.scopes].sort().map((handle) => ({ handle, description: handle.replaceAll("_", " ") })),
    optionalAccessScopes: [],
  };
}
