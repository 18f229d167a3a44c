import { gid } from "../world/gid.ts";
import { inShopTime } from "../world/shop-time.ts";
import type { Location } from "../world/state/address.ts";
import type { Shop } from "../world/state/shop.ts";
import { addressPayload } from "./address-payload.ts";

/** Returns the body of `shop/update` and `app/uninstalled`. */
export function shopPayload(shop: Shop) {
  return {
    ...addressPayload(shop.address),
    id: shop.id,
    name: shop.name,
    email: shop.email,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    currency: shop.currency,
    iana_timezone: shop.ianaTimezone,
    plan_display_name: shop.plan.publicDisplayName,
    created_at: inShopTime(shop.createdAt, shop.ianaTimezone),
    updated_at: inShopTime(shop.updatedAt, shop.ianaTimezone),
  };
}

/** Returns the body of `locations/*`. */
export function locationPayload(shop: Shop, location: Location) {
  return {
    ...addressPayload(location.address),
    id: location.id,
    admin_graphql_api_id: gid("Location", location.id),
    name: location.name,
    active: location.isActive,
    legacy: location.isFulfillmentService,
    created_at: inShopTime(location.createdAt, shop.ianaTimezone),
    updated_at: inShopTime(location.updatedAt, shop.ianaTimezone),
  };
}
