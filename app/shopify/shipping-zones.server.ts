import type { ShippingZoneFacts } from "~/domain/checkout/shipping-zone";
import type { Admin, Priority } from "./admin.server";
import type { DataOf } from "./operation-types";
import { DELIVERY_PROFILES, PROFILE_ZONES } from "./operations/carrier-service";
import { allNodes } from "./paging";

type Profile = NonNullable<DataOf<typeof PROFILE_ZONES>["deliveryProfile"]>;
type ZoneNode = Profile["profileLocationGroups"][number]["locationGroupZones"]["nodes"][number];

/**
 * Returns all shipping zones of the shop with the carrier services and the merchant's own rates in them, from all its delivery profiles: a newly created
 * service is in no zone yet (shopify 1.1). Throws `ShopifyError`.
 */
export async function readShippingZones(
  admin: Admin,
  shopDomain: string,
  priority: Priority,
): Promise<ShippingZoneFacts[]> {
  const read = async (after: string | null) =>
    (await admin.run(shopDomain, DELIVERY_PROFILES, { after }, { priority })).data.deliveryProfiles;
  const zones: ShippingZoneFacts[] = [];
  for await (const { id, name } of allNodes(read)) {
    const { data } = await admin.run(shopDomain, PROFILE_ZONES, { id }, { priority });
    for (const group of data.deliveryProfile?.profileLocationGroups ?? []) {
      zones.push(...zonesOf(name, group.locationGroupZones.nodes));
    }
  }
  return zones;
}

/** Returns the zones of one location group. Where no zone names Vietnam, the zones for the rest of the world cover it. */
function zonesOf(profile: string, nodes: readonly ZoneNode[]): ShippingZoneFacts[] {
  const naming = nodes.filter(({ zone }) => zone.countries.some(({ code }) => code.countryCode === "VN"));
  const serving =
    naming.length > 0 ? naming : nodes.filter(({ zone }) => zone.countries.some(({ code }) => code.restOfWorld));
  return nodes.map((node) => ({
    profile,
    zone: node.zone.name,
    coversVietnam: serving.includes(node),
    services: node.methodDefinitions.nodes.flatMap(({ active, rateProvider }) =>
      "carrierService" in rateProvider ? [{ id: rateProvider.carrierService.id, active }] : [],
    ),
    ownRates: node.ownRates.nodes.flatMap(({ name, active, rateProvider }) =>
      active && "price" in rateProvider ? [{ name, price: Number(rateProvider.price.amount) }] : [],
    ),
  }));
}
