import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operation } from "./operations.ts";
import { type RunningSandbox, SCOPES, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "demo" });
  token = await sandbox.accessToken();
});
afterAll(() => sandbox.stop());

const INPUT = { name: "Waybill", callbackUrl: "https://app.example/r", active: true, supportsServiceDiscovery: false };

const ask = async (query: string, variables: object = {}) => (await sandbox.graphql(token, query, variables)).data;
const create = async (input: object = {}) =>
  (await ask(operation("WaybillCarrierServiceCreate"), { input: { ...INPUT, ...input } })).carrierServiceCreate;
const update = async (input: object) =>
  (await ask(operation("WaybillCarrierServiceUpdate"), { input })).carrierServiceUpdate;
const changeShop = (change: object) => sandbox.control("PATCH", "shops/waybill-demo", change);

describe("who may have a carrier service", () => {
  test.each([
    [{ plan: "Basic" }, false],
    [{ plan: "Starter" }, false],
    [{ plan: "Trial" }, false],
    [{ plan: "Grow" }, true],
    [{ plan: "Grow", calculatedShippingBought: false }, false],
    [{ plan: "Advanced" }, true],
    [{ plan: "Plus" }, true],
    [{ plan: "Development" }, true],
    [{ plan: "Basic", partnerDevelopment: true }, true],
  ])("%j: %s", async (change, allowed) => {
    await changeShop(change);
    const { carrierService, userErrors } = await create();
    expect(carrierService !== null).toBe(allowed);
    const message = "Carrier Calculated Shipping must be enabled for your store";
    expect(userErrors).toEqual(allowed ? [] : [{ field: null, message, code: "CARRIER_SERVICE_CREATE_FAILED" }]);
  });

  test("a downgrade stops the service, and an upgrade alone does not start it again", async () => {
    const { carrierService } = await create();
    const active = async () => (await ask(operation("WaybillCarrierServices"), { first: 5 })).carrierServices.nodes;
    await changeShop({ plan: "Basic" });
    expect(await active()).toMatchObject([{ id: carrierService.id, active: false }]);
    const refused = await update({ id: carrierService.id, active: true });
    expect(refused.userErrors).toMatchObject([{ code: "CARRIER_SERVICE_UPDATE_FAILED" }]);
    await changeShop({ plan: "Advanced" });
    expect(await active()).toMatchObject([{ active: false }]);
    await update({ id: carrierService.id, active: true });
    expect(await active()).toMatchObject([{ active: true }]);
  });

  test("creating one needs write_shipping; read_shipping is enough to read", async () => {
    await changeShop({ scopes: [...SCOPES.filter((scope) => scope !== "write_shipping")] });
    const answer = await sandbox.graphql(token, operation("WaybillCarrierServiceCreate"), { input: INPUT });
    expect(answer.data.carrierServiceCreate).toBeNull();
    expect(answer.errors?.[0]?.message).toContain("Access denied for carrierServiceCreate field");
    expect(await ask(operation("WaybillCarrierServices"), { first: 5 })).toEqual({ carrierServices: { nodes: [] } });
  });
});

test.each([
  [{ name: " " }, "Shipping rate provider name can't be blank"],
  [{ callbackUrl: "http://app.example/r" }, "Shipping rate provider callback url must use HTTPS"],
])("%j is refused", async (input, message) => {
  expect(await create(input)).toEqual({
    carrierService: null,
    userErrors: [{ field: null, message, code: "CARRIER_SERVICE_CREATE_FAILED" }],
  });
});

test("a name is unique, in create and in update; the app's local address counts as https", async () => {
  const first = (await create({ callbackUrl: "http://localhost:4101/rates/key/secret" })).carrierService;
  expect((await create()).userErrors[0].message).toBe("Waybill is already configured");
  const second = (await create({ name: "Other" })).carrierService;
  expect((await update({ id: second.id, name: "Waybill" })).userErrors).toMatchObject([
    { message: "Waybill is already configured", code: "CARRIER_SERVICE_UPDATE_FAILED" },
  ]);
  expect((await update({ id: first.id, name: "Waybill", active: false })).userErrors).toEqual([]);
  expect((await update({ id: "gid://shopify/DeliveryCarrierService/1" })).userErrors).toMatchObject([
    { message: "The carrier or app could not be found." },
  ]);
});

test("every field of a carrier service", async () => {
  const { id } = (await create()).carrierService;
  const query = `query Service($id: ID!) { node(id: $id) { ... on DeliveryCarrierService { id name formattedName callbackUrl active
    supportsServiceDiscovery icon { url } availableServicesForCountries(restOfWorld: true) { name } } } }`;
  expect((await ask(query, { id })).node).toEqual({
    id,
    name: "Waybill",
    formattedName: "Waybill (Rates provided by app)",
    callbackUrl: "https://app.example/r",
    active: true,
    supportsServiceDiscovery: false,
    icon: { url: expect.stringMatching(/^https:/) },
    availableServicesForCountries: [],
  });
});

describe("zones", () => {
  const ZONES = `query Zones { deliveryProfiles(first: 5) { nodes { id profileLocationGroups { locationGroup { id }
    locationGroupZones(first: 10) { nodes { zone { id name countries { name code { countryCode restOfWorld } } }
      methodDefinitionCounts { participantDefinitionsCount rateDefinitionsCount } } } } } } }`;
  const providers = async () => {
    const { deliveryProfiles } = await ask(operation("WaybillDeliveryProfiles"), { first: 5 });
    const { deliveryProfile } = await ask(operation("WaybillDeliveryProfileRates"), {
      id: deliveryProfiles.nodes[0].id,
    });
    return deliveryProfile.profileLocationGroups[0].locationGroupZones.nodes.map(
      (node: { zone: { name: string }; methodDefinitions: { nodes: { rateProvider: object }[] } }) => [
        node.zone.name,
        node.methodDefinitions.nodes.map(({ rateProvider }) => rateProvider),
      ],
    );
  };

  test("a zone names its countries and counts its rates", async () => {
    const [{ locationGroupZones }] = (await ask(ZONES)).deliveryProfiles.nodes[0].profileLocationGroups;
    expect(locationGroupZones.nodes[0]).toMatchObject({
      zone: { name: "Việt Nam", countries: [{ name: "Vietnam", code: { countryCode: "VN", restOfWorld: false } }] },
      methodDefinitionCounts: { participantDefinitionsCount: 0, rateDefinitionsCount: 1 },
    });
  });

  test("a service is in no zone until it is added, and leaves its zones when it is deleted", async () => {
    const { id } = (await create()).carrierService;
    const used = { __typename: "DeliveryParticipant", carrierService: { id } };
    const flat = { __typename: "DeliveryRateDefinition" };
    expect(await providers()).toMatchObject([
      ["Việt Nam", [flat]],
      ["Quốc tế", [flat]],
    ]);
    await sandbox.control("PATCH", "shops/waybill-demo/shipping", { carrierService: true });
    await sandbox.control("PATCH", "shops/waybill-demo/shipping", { carrierService: true });
    expect(await providers()).toMatchObject([
      ["Việt Nam", [flat, used]],
      ["Quốc tế", [flat]],
    ]);
    await ask(operation("WaybillCarrierServiceDelete"), { id });
    expect((await providers())[0][1]).toHaveLength(1);
  });

  test("deliveryProfileUpdate adds it to a zone and removes it; what is not simulated is refused by name", async () => {
    const { id: carrierServiceId } = (await create()).carrierService;
    const profile = (await ask(ZONES)).deliveryProfiles.nodes[0];
    const [group] = profile.profileLocationGroups;
    const zoneId = group.locationGroupZones.nodes[0].zone.id;
    const UPDATE = `mutation Update($id: ID!, $profile: DeliveryProfileInput!) { deliveryProfileUpdate(id: $id, profile: $profile) {
      profile { id } userErrors { field message } } }`;
    const run = (change: object) => sandbox.graphql(token, UPDATE, { id: profile.id, profile: change });
    const into = (service: string) => ({
      locationGroupsToUpdate: [
        {
          id: group.locationGroup.id,
          zonesToUpdate: [
            {
              id: zoneId,
              methodDefinitionsToCreate: [{ name: "Waybill", participant: { carrierServiceId: service } }],
            },
          ],
        },
      ],
    });
    const unknown = await run(into("gid://shopify/DeliveryCarrierService/1"));
    expect(unknown.data.deliveryProfileUpdate.userErrors).toMatchObject([{ field: ["profile"] }]);
    expect((await run(into(carrierServiceId))).data.deliveryProfileUpdate.userErrors).toEqual([]);
    expect((await providers())[0][1]).toHaveLength(2);
    const { zones } = await sandbox.control("GET", "shops/waybill-demo/shipping");
    const methodDefinitionsToDelete = [`gid://shopify/DeliveryMethodDefinition/${zones[0].methods[1].id}`];
    await run({ methodDefinitionsToDelete });
    expect((await providers())[0][1]).toHaveLength(1);
    expect((await run({ zonesToDelete: [zoneId] })).errors?.[0]?.message).toContain(
      "zonesToDelete of a delivery profile",
    );
  });

  test("the control API sets the rates of a country's zone and makes one where there is none", async () => {
    const shipping = await sandbox.control("PATCH", "shops/waybill-demo/shipping", {
      country: "SG",
      flatRates: [{ name: "Bay", price: 200_000 }],
      backupRate: { name: "Dự phòng", price: 250_000 },
    });
    expect(shipping.zones.at(-1)).toMatchObject({
      countries: ["SG"],
      methods: [{ name: "Bay", price: 200_000, carrierServiceId: null }],
      backupRate: { name: "Dự phòng", price: 250_000 },
    });
    await expect(sandbox.control("PATCH", "shops/waybill-demo/shipping", { carrierService: true })).rejects.toThrow(
      "no carrier service",
    );
  });
});

test("pages of products with types, tags and weights, those changed since, and variants by product", async () => {
  const PRODUCTS = `query Products($after: String, $query: String) { products(first: 5, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { id title productType tags updatedAt variants(first: 5) { nodes { id sku inventoryItem { requiresShipping measurement { weight { unit value } } } } } }
    pageInfo { hasNextPage endCursor } } productsCount { count } }`;
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { products }: { products: { nodes: { title: string }[]; pageInfo: { endCursor: string | null } } } =
      await ask(PRODUCTS, { after });
    seen.push(...products.nodes.map(({ title }) => title));
    after = products.nodes.length === 5 ? products.pageInfo.endCursor : null;
  } while (after);
  expect(new Set(seen).size).toBe(12);
  const { products, productsCount } = await ask(PRODUCTS, { query: "tag:gốm AND product_type:'Gốm sứ'" });
  expect(productsCount.count).toBe(12);
  expect(products.nodes).toHaveLength(3);
  expect(products.nodes[0]).toMatchObject({
    productType: "Gốm sứ",
    tags: ["dễ vỡ", "gốm"],
    variants: { nodes: [{ inventoryItem: { measurement: { weight: { unit: "KILOGRAMS", value: 0.35 } } } }] },
  });
  expect((await ask(PRODUCTS, { query: `updated_at:>'${new Date().toISOString()}'` })).products.nodes).toEqual([]);
  const numeric = products.nodes[0].id.split("/").at(-1);
  const variants = await ask(
    "query V($query: String) { productVariants(first: 10, query: $query) { nodes { sku product { productType } } } }",
    { query: `product_id:${numeric}` },
  );
  expect(variants.productVariants.nodes).toEqual([{ sku: "CHEN-GOM", product: { productType: "Gốm sứ" } }]);
});
