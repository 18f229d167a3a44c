import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operation } from "./operations.ts";
import { type RunningSandbox, SCOPES, startSandbox } from "./start.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-operations-"));
let sandbox: RunningSandbox;
let token: string;
let order: { gid: string; fulfillmentOrders: { gid: string }[] };
let variantId: string;

beforeAll(async () => {
  const appConfigFile = join(folder, "shopify.app.toml");
  writeFileSync(
    appConfigFile,
    `[order.metafields.app.shipment]\nname = "Shipment"\ntype = "json"
     [order.metafields.app.stage]\ntype = "single_line_text_field"\nvalidations.choices = ["sent", "there"]
     [order.metafields.app.amount]\ntype = "number_integer"\ncapabilities.admin_filterable = true
     [order.metafields.app.day]\ntype = "date"
     [order.metafields.app.at]\ntype = "date_time"\n`,
  );
  sandbox = await startSandbox({ appConfigFile, scopes: [...SCOPES, "read_returns", "write_returns"] });
  token = await sandbox.accessToken();
  const orders = await sandbox.control("GET", "shops/waybill-demo/orders");
  order = orders.find(({ fulfillmentOrders }: typeof order) => fulfillmentOrders.length === 2);
  const { products } = await sandbox.control("GET", "shops/waybill-demo");
  variantId = `gid://shopify/ProductVariant/${products[0].variantId}`;
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

async function run(name: string, variables: object = {}) {
  const answer = await sandbox.graphql(token, operation(name), variables);
  expect(answer.errors, name).toBeUndefined();
  for (const value of Object.values(answer.data)) {
    if (value && typeof value === "object" && "userErrors" in value) expect(value.userErrors, name).toEqual([]);
  }
  return answer.data;
}

test("shop, scopes and locations", async () => {
  expect((await run("WaybillShop")).shop).toMatchObject({
    name: "Tiệm Nhà Mây",
    myshopifyDomain: "waybill-demo.myshopify.com",
    currencyCode: "VND",
    ianaTimezone: "Asia/Ho_Chi_Minh",
    plan: { publicDisplayName: "Development", partnerDevelopment: true, shopifyPlus: false },
  });
  const { currentAppInstallation } = await run("WaybillGrantedScopes");
  expect(currentAppInstallation.accessScopes.map(({ handle }: { handle: string }) => handle)).toContain("write_orders");
  const { locations } = await run("WaybillLocations", { first: 10 });
  expect(locations.nodes.map(({ name }: { name: string }) => name)).toEqual(["Hà Nội", "Đà Nẵng"]);
});

test("an order with all that the app reads", async () => {
  const { order: found } = await run("WaybillOrderToShip", { id: order.gid });
  expect(found.shippingAddress).toMatchObject({
    name: "Chị Hạnh quán trà",
    address1: "7 Tô Hiến Thành",
    address2: "\u2060Phường Hai Bà Trưng",
    city: "Hà Nội",
    province: null,
    countryCodeV2: "VN",
  });
  expect(found.totalOutstandingSet.shopMoney).toEqual({ amount: "2480000.0", currencyCode: "VND" });
  expect(found.fulfillmentOrders.nodes.map(methodOf)).toEqual([undefined, "NONE"]);
});

const methodOf = ({ deliveryMethod }: { deliveryMethod: { methodType: string } | null }) => deliveryMethod?.methodType;

test("prices, product type and tags of what is shipped", async () => {
  const query = `query Lines($id: ID!) { order(id: $id) { number sourceName app { name } channelInformation { displayName }
    totalShippingPriceSet { shopMoney { amount } } currentSubtotalPriceSet { shopMoney { amount } } cancelReason
    lineItems(first: 5) { nodes { name quantity currentQuantity originalUnitPriceSet { shopMoney { amount } }
      discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount } } discountedTotalSet { shopMoney { amount } }
      product { id productType tags } variant { id } } }
    fulfillmentOrders(first: 1) { nodes { lineItems(first: 1) { nodes { financialSummaries {
      quantity originalUnitPriceSet { shopMoney { amount } } approximateDiscountedUnitPriceSet { shopMoney { amount } } } } } } } } }`;
  const discounted = (await sandbox.control("GET", "shops/waybill-demo/orders")).find(
    ({ lines }: { lines: { sku: string; currentQuantity: number }[] }) =>
      lines[0]?.sku === "CHEN-GOM" && lines[0].currentQuantity === 10,
  );
  const { data, errors } = await sandbox.graphql(token, query, { id: discounted.gid });
  expect(errors).toBeUndefined();
  expect(data.order).toMatchObject({
    sourceName: "web",
    app: { name: "Online Store" },
    channelInformation: { displayName: "Online Store" },
    totalShippingPriceSet: { shopMoney: { amount: "30000.0" } },
    currentSubtotalPriceSet: { shopMoney: { amount: "1080000.0" } },
    cancelReason: null,
    lineItems: {
      nodes: [
        {
          name: "Chén gốm Bát Tràng",
          quantity: 10,
          currentQuantity: 10,
          originalUnitPriceSet: { shopMoney: { amount: "120000.0" } },
          discountedUnitPriceAfterAllDiscountsSet: { shopMoney: { amount: "108000.0" } },
          discountedTotalSet: { shopMoney: { amount: "1080000.0" } },
          product: { productType: "Gốm sứ", tags: ["dễ vỡ", "gốm"] },
        },
      ],
    },
    fulfillmentOrders: {
      nodes: [
        {
          lineItems: {
            nodes: [
              {
                financialSummaries: [
                  {
                    quantity: 10,
                    originalUnitPriceSet: { shopMoney: { amount: "120000.0" } },
                    approximateDiscountedUnitPriceSet: { shopMoney: { amount: "108000.0" } },
                  },
                ],
              },
            ],
          },
        },
      ],
    },
  });
});

test("fulfillment orders by themselves, orders by ids, weights of variants", async () => {
  const [first] = order.fulfillmentOrders;
  expect((await run("WaybillFulfillmentOrdersPage", { id: order.gid })).order.fulfillmentOrders.nodes).toHaveLength(2);
  expect((await run("WaybillFulfillmentOrderById", { id: first?.gid })).fulfillmentOrder.orderId).toBe(order.gid);
  const { fulfillmentOrder } = await run("WaybillFulfillmentOrderLines", { id: first?.gid });
  expect(fulfillmentOrder.lineItems.nodes[0]).toMatchObject({
    sku: "CHEN-GOM",
    weight: { unit: "KILOGRAMS", value: 0.35 },
  });
  const { nodes } = await run("WaybillOrdersByIds", { ids: [order.gid, "gid://shopify/Order/1"] });
  expect(nodes).toMatchObject([{ id: order.gid, shipment: null }, null]);
  const weights = await run("WaybillVariantWeights", { ids: [variantId] });
  expect(weights.nodes[0].inventoryItem.measurement.weight).toEqual({ unit: "GRAMS", value: 240 });
});

test("carrier services and the zones that use them", async () => {
  const input = {
    name: "Waybill",
    callbackUrl: "https://app.example/rates",
    active: true,
    supportsServiceDiscovery: false,
  };
  const created = (await run("WaybillCarrierServiceCreate", { input })).carrierServiceCreate.carrierService;
  const again = await sandbox.graphql(token, operation("WaybillCarrierServiceCreate"), { input });
  expect(again.data.carrierServiceCreate.userErrors).toEqual([
    { field: null, message: "Waybill is already configured", code: "CARRIER_SERVICE_CREATE_FAILED" },
  ]);
  await run("WaybillCarrierServiceUpdate", { input: { id: created.id, active: false } });
  const { carrierServices } = await run("WaybillCarrierServices", { first: 5 });
  expect(carrierServices.nodes).toMatchObject([{ name: "Waybill", active: false }]);
  const { deliveryProfiles } = await run("WaybillDeliveryProfiles", { first: 5 });
  const { deliveryProfile } = await run("WaybillDeliveryProfileRates", { id: deliveryProfiles.nodes[0].id });
  const [zone] = deliveryProfile.profileLocationGroups[0].locationGroupZones.nodes;
  expect(zone.methodDefinitions.nodes[0].rateProvider.__typename).toBe("DeliveryRateDefinition");
  expect((await run("WaybillCarrierServiceDelete", { id: created.id })).carrierServiceDelete.deletedId).toBe(
    created.id,
  );
  expect((await run("WaybillCarrierServices", { first: 5 })).carrierServices.nodes).toEqual([]);
});

test.each([
  ["Basic", "https://app.example/r", "Carrier Calculated Shipping must be enabled for your store"],
  ["Advanced", "http://app.example/r", "Shipping rate provider callback url must use HTTPS"],
])("a carrier service on the plan %s at %s is refused", async (plan, callbackUrl, message) => {
  await sandbox.control("PATCH", "shops/waybill-demo", { plan });
  const input = { name: "Waybill", callbackUrl, active: true, supportsServiceDiscovery: false };
  const answer = await sandbox.graphql(token, operation("WaybillCarrierServiceCreate"), { input });
  await sandbox.control("PATCH", "shops/waybill-demo", { plan: "Advanced" });
  expect(answer.data.carrierServiceCreate).toMatchObject({ carrierService: null, userErrors: [{ message }] });
});

test("webhook subscriptions of the shop", async () => {
  const subscription = { uri: "https://app.example/hooks", includeFields: ["id"] };
  await run("WaybillWebhookSubscribe", { topic: "BULK_OPERATIONS_FINISH", subscription });
  const { webhookSubscriptions } = await run("WaybillWebhookSubscriptions", { first: 5 });
  expect(webhookSubscriptions.nodes).toMatchObject([
    { topic: "BULK_OPERATIONS_FINISH", uri: "https://app.example/hooks" },
  ]);
});

describe("app data on the order", () => {
  const write = (metafield: object) => ({ metafields: [{ ownerId: order.gid, key: "shipment", ...metafield }] });
  const set = async (metafield: object) =>
    (await sandbox.graphql(token, operation("WaybillMetafieldsSet"), write(metafield))).data.metafieldsSet;

  test("a metafield is locked by its digest", async () => {
    const first = await set({ value: '{"code":"A"}', compareDigest: null });
    expect(first).toMatchObject({ userErrors: [], metafields: [{ namespace: expect.stringMatching(/^app--/) }] });
    const stale = { code: "STALE_OBJECT", field: ["metafields", "0"], elementIndex: 0 };
    expect((await set({ value: "{}", compareDigest: null })).userErrors).toMatchObject([stale]);
    expect((await set({ value: "{}", compareDigest: "old" })).userErrors).toMatchObject([stale]);
    const second = await set({ value: '{"code":"B"}', compareDigest: first.metafields[0].compareDigest });
    expect(second.userErrors).toEqual([]);
    const { nodes } = await run("WaybillOrdersByIds", { ids: [order.gid] });
    expect(nodes[0].shipment.value).toBe('{"code":"B"}');
    const gone = await run("WaybillMetafieldsDelete", {
      metafields: [{ ownerId: order.gid, namespace: "$app", key: "shipment" }],
    });
    expect(gone.metafieldsDelete.deletedMetafields).toMatchObject([{ key: "shipment" }]);
  });

  test.each([
    [{ ownerId: "gid://shopify/Order/1", value: "{}" }, "Owner does not exist.", ["metafields", "0", "ownerId"]],
    [{ key: "undeclared", value: "x" }, "Type can't be blank", ["metafields", "0", "type"]],
    [{ key: "a", value: "{}" }, "Key is too short (minimum is 2 characters)", ["metafields", "0", "key"]],
    [{ value: "{" }, "Value is invalid JSON.", ["metafields", "0", "value"]],
    [
      { value: "x", type: "single_line_text_field" },
      "Type must be consistent with the definition's type: json.",
      ["metafields", "0", "type"],
    ],
    [{ key: "amount", value: "4.5" }, "Value must be an integer.", ["metafields", "0", "value"]],
    [{ key: "day", value: "2026-02-30" }, "Value must be in YYYY-MM-DD format.", ["metafields", "0", "value"]],
    [
      { key: "at", value: "2026-02-03" },
      'Value must be in "YYYY-MM-DDTHH:MM:SS" format. For example: 2022-06-01T15:30:00',
      ["metafields", "0", "value"],
    ],
    [
      { key: "stage", value: "lost" },
      'Value does not exist in provided choices: ["sent","there"].',
      ["metafields", "0", "value"],
    ],
  ])("%j is refused", async (metafield, message, field) => {
    expect((await set(metafield)).userErrors).toMatchObject([{ message, field }]);
  });

  test("more than 25 at once are refused, and of 25 with one that is refused none is written", async () => {
    const sets = (metafields: object[]) =>
      sandbox.graphql(token, operation("WaybillMetafieldsSet"), { metafields }).then(({ data }) => data.metafieldsSet);
    const one = { ownerId: order.gid, key: "stage", value: "sent" };
    expect((await sets(Array(26).fill(one))).userErrors).toMatchObject([{ code: "LESS_THAN_OR_EQUAL_TO" }]);
    const last = { ...one, value: "lost" };
    expect((await sets([...Array(24).fill(one), last])).userErrors).toMatchObject([{ elementIndex: 24 }]);
    const at = `shops/waybill-demo/orders/${order.gid.split("/").at(-1)}`;
    const keysOf = (read: { order: { metafields: { key: string }[] } }) => read.order.metafields.map(({ key }) => key);
    expect(keysOf(await sandbox.control("GET", at))).not.toContain("stage");
    expect((await sets(Array(25).fill(one))).userErrors).toEqual([]);
    expect(keysOf(await sandbox.control("GET", at))).toContain("stage");
  });

  test("tags are returned sorted, once each, and removed whatever their case", async () => {
    await run("WaybillTagsAdd", { id: order.gid, tags: ["zebra", "Álpha", "zebra", "beta, gamma"] });
    const tags = async () =>
      (await sandbox.graphql(token, "query T($id: ID!) { order(id: $id) { tags } }", { id: order.gid })).data.order
        .tags;
    expect(await tags()).toEqual(["beta", "gamma", "zebra", "Álpha"]);
    await run("WaybillTagsRemove", { id: order.gid, tags: ["ZEBRA", "gamma"] });
    expect(await tags()).toEqual(["beta", "Álpha"]);
    const answer = await sandbox.graphql(token, operation("WaybillTagsAdd"), {
      id: "gid://shopify/Order/1",
      tags: ["x"],
    });
    expect(answer.data.tagsAdd).toEqual({
      node: null,
      userErrors: [{ field: ["id"], message: "Order does not exist" }],
    });
  });
});

test.each([
  ["WaybillReturnable", { orderId: "gid://shopify/Order/1", first: 1 }],
  ["WaybillStageReturnLabel", { input: [] }],
  ["WaybillBulkRun", { query: "{ shop { id } }" }],
  ["WaybillBulkStatus", { id: "gid://shopify/BulkOperation/1" }],
])("%s is not simulated and says so", async (name, variables) => {
  const answer = await sandbox.graphql(token, operation(name), variables);
  expect(answer.errors?.[0]?.extensions?.code).toBe("NOT_SIMULATED");
});
