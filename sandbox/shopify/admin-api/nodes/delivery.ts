import { gid } from "../../world/gid.ts";
import type { CarrierService, DeliveryMethodDefinition, DeliveryProfile, Shop } from "../../world/state.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject } from "../context.ts";
import { moneyNode } from "./money.ts";
import { locationNode } from "./shop.ts";

/** `DeliveryCarrierService`. */
export function carrierServiceNode(service: CarrierService): ApiObject {
  return {
    __typename: "DeliveryCarrierService",
    id: gid("DeliveryCarrierService", service.id),
    name: service.name,
    formattedName: `${service.name} (Rates provided by app)`,
    callbackUrl: service.callbackUrl,
    active: service.active,
    supportsServiceDiscovery: service.supportsServiceDiscovery,
  };
}

/** `DeliveryProfile`: one location group with all locations of the shop. */
export function deliveryProfileNode(shop: Shop, profile: DeliveryProfile): ApiObject {
  return {
    __typename: "DeliveryProfile",
    id: gid("DeliveryProfile", profile.id),
    name: profile.name,
    default: profile.default,
    profileLocationGroups: [
      {
        locationGroup: {
          __typename: "DeliveryLocationGroup",
          id: gid("DeliveryLocationGroup", profile.id),
          locations: (args: PageArgs) => byId(shop.locations, args, locationNode),
        },
        locationGroupZones: (args: PageArgs) => byId(profile.zones, args, (zone) => zoneNode(shop, zone)),
      },
    ],
  };
}

function zoneNode(shop: Shop, zone: DeliveryProfile["zones"][number]): ApiObject {
  return {
    zone: { __typename: "DeliveryZone", id: gid("DeliveryZone", zone.id), name: zone.name },
    methodDefinitions: (args: PageArgs) => byId(zone.methods, args, (method) => methodNode(shop, method)),
  };
}

function methodNode(shop: Shop, method: DeliveryMethodDefinition): ApiObject {
  const service = shop.carrierServices.find(({ id }) => id === method.carrierServiceId);
  return {
    __typename: "DeliveryMethodDefinition",
    id: gid("DeliveryMethodDefinition", method.id),
    name: method.name,
    active: method.active,
    description: null,
    methodConditions: [],
    rateProvider: service
      ? {
          __typename: "DeliveryParticipant",
          id: gid("DeliveryParticipant", method.id),
          carrierService: () => carrierServiceNode(service),
          adaptToNewServicesFlag: true,
          fixedFee: null,
          percentageOfRateFee: 0,
          participantServices: [],
        }
      : {
          __typename: "DeliveryRateDefinition",
          id: gid("DeliveryRateDefinition", method.id),
          price: moneyNode(method.price, shop.currency),
        },
  };
}
