import { countryName } from "../../world/country.ts";
import { gid } from "../../world/gid.ts";
import type {
  CarrierService,
  DeliveryMethodDefinition,
  DeliveryProfile,
  DeliveryZone,
} from "../../world/state/delivery.ts";
import type { Shop } from "../../world/state/shop.ts";
import { byId, type PageArgs } from "../connection.ts";
import type { ApiObject } from "../context.ts";
import { notSimulated, refuseArguments } from "../not-simulated.ts";
import { moneyNode } from "./money.ts";
import { locationNode } from "./shop.ts";

/** Returns `DeliveryCarrierService`. */
export function carrierServiceNode(service: CarrierService): ApiObject {
  return {
    __typename: "DeliveryCarrierService",
    id: gid("DeliveryCarrierService", service.id),
    name: service.name,
    formattedName: `${service.name} (Rates provided by app)`,
    callbackUrl: service.callbackUrl,
    active: service.active,
    supportsServiceDiscovery: service.supportsServiceDiscovery,
    icon: { id: null, url: "https://cdn.shopify.com/carrier-service.png", altText: null, width: 32, height: 32 },
    availableServicesForCountries: () => {
      if (service.supportsServiceDiscovery) throw notSimulated("service discovery with dummy data");
      return [];
    },
  };
}

/** Returns `DeliveryProfile`: one location group with all locations of the shop. */
export function deliveryProfileNode(shop: Shop, profile: DeliveryProfile): ApiObject {
  const { zones } = profile;
  return {
    __typename: "DeliveryProfile",
    id: gid("DeliveryProfile", profile.id),
    name: profile.name,
    default: profile.default,
    coversAllItems: zones.length > 0,
    zoneCountryCount: zones.flatMap(({ countries }) => countries).length,
    originLocationCount: shop.locations.length,
    activeMethodDefinitionsCount: zones.flatMap(({ methods }) => methods.filter(({ active }) => active)).length,
    profileLocationGroups: [
      {
        countriesInAnyZone: zones.flatMap(({ name, countries }) =>
          countries.map((code) => ({ zone: name, country: countryNode(code) })),
        ),
        locationGroup: {
          __typename: "DeliveryLocationGroup",
          id: gid("DeliveryLocationGroup", profile.id),
          locations: (args: PageArgs) => byId(shop.locations, args, locationNode),
        },
        locationGroupZones: (args: PageArgs) => byId(zones, args, (zone) => zoneNode(shop, zone)),
      },
    ],
  };
}

function zoneNode(shop: Shop, zone: DeliveryZone): ApiObject {
  const provided = zone.methods.filter(({ carrierServiceId }) => carrierServiceId !== null);
  return {
    zone: {
      __typename: "DeliveryZone",
      id: gid("DeliveryZone", zone.id),
      name: zone.name,
      countries: zone.countries.map(countryNode),
    },
    methodDefinitionCounts: {
      participantDefinitionsCount: provided.length,
      rateDefinitionsCount: zone.methods.length - provided.length,
    },
    methodDefinitions: (args: PageArgs & { type?: "MERCHANT" | "PARTICIPANT" | null; sortKey?: string }) => {
      refuseArguments("methodDefinitions", args, ["eligible"]);
      const shown = zone.methods.filter(
        ({ carrierServiceId }) => !args.type || (args.type === "PARTICIPANT") === (carrierServiceId !== null),
      );
      return byId(shown, args, (method) => methodNode(shop, method));
    },
  };
}

function countryNode(code: string): ApiObject {
  const name = countryName(code);
  return {
    __typename: "DeliveryCountry",
    // Shopify numbers countries per zone; no query here looks one up by its id.
    id: gid("DeliveryCountry", code.charCodeAt(0) * 100 + code.charCodeAt(1)),
    name,
    translatedName: name,
    code: { countryCode: code, restOfWorld: false },
    provinces: [],
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
