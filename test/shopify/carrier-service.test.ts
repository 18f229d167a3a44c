import { describe, expect, test } from "vitest";
import { data, LOST, SHOP, scriptShop } from "./scripted-shop.ts";

const SERVICE = "gid://shopify/DeliveryCarrierService/9";
const NEW = { name: "Waybill", callbackUrl: "https://app.example/rates/k/s" };
const created = (carrierService: object | null, ...messages: string[]) =>
  data({ carrierServiceCreate: { carrierService, userErrors: messages.map((message) => ({ message })) } });
const updated = (carrierService: object | null, ...messages: string[]) =>
  data({ carrierServiceUpdate: { carrierService, userErrors: messages.map((message) => ({ message })) } });

describe("createCarrierService", () => {
  test("registers an active service that takes no dummy requests", async () => {
    const { shopify, asked } = scriptShop([created({ id: SERVICE })]);
    expect(await shopify.createCarrierService(SHOP, NEW)).toEqual({ outcome: "created", id: SERVICE });
    const input = { ...NEW, active: true, supportsServiceDiscovery: false };
    expect(asked()).toEqual([["CarrierServiceCreate", { input }]]);
  });

  test("a plan without carrier rates is refused in Shopify's words", async () => {
    const words = "Carrier Calculated Shipping must be enabled for your store";
    const { shopify } = scriptShop([created(null, words)]);
    expect(await shopify.createCarrierService(SHOP, NEW)).toEqual({ outcome: "refused", messages: [words] });
  });

  test("a lost answer is unknown, and nothing is sent twice", async () => {
    const { shopify, asked } = scriptShop([LOST]);
    expect(await shopify.createCarrierService(SHOP, NEW)).toEqual({ outcome: "unknown" });
    expect(asked()).toHaveLength(1);
  });
});

describe("updateCarrierService", () => {
  test("sends only what changes", async () => {
    const { shopify, asked } = scriptShop([updated({ id: SERVICE })]);
    expect(await shopify.updateCarrierService(SHOP, { id: SERVICE, active: false })).toEqual({ outcome: "updated" });
    expect(asked()).toEqual([["CarrierServiceUpdate", { input: { id: SERVICE, active: false } }]]);
  });

  test("another app's service is refused", async () => {
    const words = "The carrier or app could not be found.";
    const { shopify } = scriptShop([updated(null, words)]);
    expect(await shopify.updateCarrierService(SHOP, { id: SERVICE })).toEqual({
      outcome: "refused",
      messages: [words],
    });
  });
});

describe("deleteCarrierService", () => {
  test.each([
    [[], { outcome: "deleted" }],
    [[{ message: "gone" }], { outcome: "refused", messages: ["gone"] }],
  ])("%j", async (userErrors, outcome) => {
    const { shopify, asked } = scriptShop([data({ carrierServiceDelete: { deletedId: SERVICE, userErrors } })]);
    expect(await shopify.deleteCarrierService(SHOP, SERVICE)).toEqual(outcome);
    expect(asked()).toEqual([["CarrierServiceDelete", { id: SERVICE }]]);
  });
});

test("listCarrierServices reads every page; what Shopify does not show is null", async () => {
  const page = (nodes: object[], endCursor: string | null) =>
    data({ carrierServices: { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } } });
  const { shopify, asked } = scriptShop([
    page([{ id: SERVICE, name: "Waybill", active: true, callbackUrl: NEW.callbackUrl }], "c1"),
    page([{ id: "gid://shopify/DeliveryCarrierService/10", name: null, active: false, callbackUrl: null }], null),
  ]);
  expect(await shopify.listCarrierServices(SHOP)).toEqual([
    { id: SERVICE, name: "Waybill", active: true, callbackUrl: NEW.callbackUrl },
    { id: "gid://shopify/DeliveryCarrierService/10", name: "", active: false, callbackUrl: null },
  ]);
  expect(asked().map(([, variables]) => variables)).toEqual([{ after: null }, { after: "c1" }]);
});

describe("readShippingZones", () => {
  const PROFILES = data({
    deliveryProfiles: {
      nodes: [{ id: "gid://shopify/DeliveryProfile/1", name: "General", default: true }],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  });
  const zone = (name: string, codes: (string | null)[], ...providers: object[]) => ({
    zone: { name, countries: codes.map((code) => ({ code: { countryCode: code, restOfWorld: code === null } })) },
    ownRates: {
      nodes: [
        { name: "Giao nhanh", active: true, rateProvider: { price: { amount: "20000.0" } } },
        { name: "Đã tắt", active: false, rateProvider: { price: { amount: "1.0" } } },
      ],
    },
    methodDefinitions: { nodes: providers.map((rateProvider) => ({ active: true, rateProvider })) },
  });
  const groups = (...all: object[][]) =>
    data({
      deliveryProfile: { profileLocationGroups: all.map((nodes) => ({ locationGroupZones: { nodes } })) },
    });
  const read = async (...all: object[][]) => {
    const { shopify } = scriptShop([PROFILES, groups(...all)]);
    return (await shopify.readShippingZones(SHOP)).map(({ zone, coversVietnam, services }) => [
      zone,
      coversVietnam,
      services.length,
    ]);
  };

  test("names the profile, the zone, the services in it and the rates that the merchant has on", async () => {
    const { shopify } = scriptShop([
      PROFILES,
      groups([zone("Việt Nam", ["VN"], { carrierService: { id: SERVICE } }, {})]),
    ]);
    expect(await shopify.readShippingZones(SHOP)).toEqual([
      {
        ...{ profile: "General", zone: "Việt Nam", coversVietnam: true },
        services: [{ id: SERVICE, active: true }],
        ownRates: [{ name: "Giao nhanh", price: 20_000 }],
      },
    ]);
  });

  test("the rest of the world includes Vietnam only if no zone names it, for each group of locations separately", async () => {
    const [vn, rest, au] = [zone("VN", ["VN", "LA"]), zone("Rest", [null]), zone("AU", ["AU"])];
    expect(await read([vn, rest])).toEqual([
      ["VN", true, 0],
      ["Rest", false, 0],
    ]);
    expect(await read([rest, au])).toEqual([
      ["Rest", true, 0],
      ["AU", false, 0],
    ]);
    expect(await read([vn], [rest])).toEqual([
      ["VN", true, 0],
      ["Rest", true, 0],
    ]);
  });
});
