import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RunningSandbox, SCOPES, startSandbox } from "./start.ts";

const SHOP = "new-store.myshopify.com";
const NEEDED = ["write_products", "write_locations", "write_publications", "read_publications"];
let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: "empty", scopes: [...SCOPES, ...NEEDED] });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "empty" });
  const cup = { title: "Chén", sku: "CHEN", price: 100_000, weight: { value: 350, unit: "GRAMS" } };
  await sandbox.control("POST", "shops", { domain: SHOP, partnerDevelopment: true, products: [cup] });
  token = await sandbox.accessToken(SHOP);
});

const ask = (query: string, variables: object = {}) => sandbox.graphql(token, query, variables, SHOP);
const PRODUCT_SET = `mutation Set($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input) { product { id title variants(first: 5) { nodes { id sku price } } }
    userErrors { field code } } }`;
const ORDER_CREATE = `mutation Create($order: OrderCreateOrderInput!) { orderCreate(order: $order) {
  order { id name test requiresShipping checkoutToken shippingAddress { city } displayFinancialStatus } userErrors { field message } } }`;
const options = { productOptions: [{ name: "Title", values: [{ name: "Default Title" }] }] };
const one = { optionValues: [{ optionName: "Title", name: "Default Title" }], sku: "NEN", price: "70000" };
const vnd = (amount: string) => ({ shopMoney: { amount, currencyCode: "VND" } });

async function variantId(): Promise<string> {
  const { data } = await ask("{ productVariants(first: 1) { nodes { id } } }");
  return data.productVariants.nodes[0].id;
}

describe("products", () => {
  test("of the same handle stay one, and keep their variant", async () => {
    const set = (title: string) =>
      ask(PRODUCT_SET, { identifier: { handle: "nen" }, input: { title, ...options, variants: [one] } });
    const first = (await set("Nến")).data.productSet.product;
    const second = (await set("Nến thơm")).data.productSet.product;
    expect(second).toEqual({ ...first, title: "Nến thơm" });
  });

  test.each([
    ["a title", { title: " ", ...options, variants: [one] }, "INVALID_PRODUCT"],
    ["variants", { title: "Nến", ...options }, "VARIANTS_INPUT_MISSING"],
    ["options", { title: "Nến", variants: [one] }, "PRODUCT_OPTIONS_INPUT_MISSING"],
  ])("without %s are refused", async (_what, input, code) => {
    const { data } = await ask(PRODUCT_SET, { identifier: { handle: "nen" }, input });
    expect(data.productSet).toMatchObject({ product: null, userErrors: [{ code }] });
  });

  test("are seen by buyers once they are in the online store", async () => {
    const input = { title: "Nến thơm", ...options, variants: [one] };
    const { id } = (await ask(PRODUCT_SET, { identifier: { handle: "nen" }, input })).data.productSet.product;
    const shelf = async () => (await fetch(`${sandbox.url}/storefront/new-store`)).text();
    expect(await shelf()).not.toContain("Nến thơm");
    expect((await fetch(`${sandbox.url}/storefront/new-store/products/nen`)).status).toBe(404);
    const publish = `mutation Publish($id: ID!, $input: [PublicationInput!]!) {
      publishablePublish(id: $id, input: $input) { userErrors { field } } }`;
    const { publications } = (await ask("{ publications(first: 5) { nodes { id name } } }")).data;
    const [channel] = publications.nodes;
    const answer = await ask(publish, { id, input: [{ publicationId: channel.id }] });
    expect(answer.data.publishablePublish.userErrors).toEqual([]);
    expect(await shelf()).toContain("Nến thơm");
  });

  test("of several options, or by a field that is not simulated, are refused by name", async () => {
    const input = { title: "Nến", seo: { title: "x" }, ...options, variants: [one] };
    const { errors } = await ask(PRODUCT_SET, { identifier: { handle: "nen" }, input });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining("seo"),
      extensions: { code: "NOT_SIMULATED" },
    });
  });
});

describe("orders of an app", () => {
  const order = async (more: object = {}) => ({
    lineItems: [{ variantId: await variantId(), quantity: 2, priceSet: vnd("100000"), requiresShipping: true }],
    shippingAddress: { lastName: "Lan", address1: "15 Xuân Diệu", city: "Hà Nội", countryCode: "VN" },
    transactions: [{ kind: "SALE", status: "PENDING", gateway: "COD", amountSet: vnd("200000") }],
    ...more,
  });

  test("have no checkout, and goods are shipped only where it is said", async () => {
    const made = (await ask(ORDER_CREATE, { order: await order({ test: true }) })).data.orderCreate.order;
    expect(made).toMatchObject({
      test: true,
      requiresShipping: true,
      checkoutToken: null,
      displayFinancialStatus: "PENDING",
    });
    const lineItems = [{ variantId: await variantId(), quantity: 1 }];
    const unsaid = (await ask(ORDER_CREATE, { order: await order({ lineItems }) })).data.orderCreate.order;
    expect(unsaid.requiresShipping).toBe(false);
  });

  test("are five a minute in a development store, and as many as wanted elsewhere", async () => {
    const place = async () => ask(ORDER_CREATE, { order: await order() });
    for (let n = 0; n < 5; n += 1) expect((await place()).errors).toBeUndefined();
    expect((await place()).errors?.[0]?.message).toMatch(/too many attempts/i);
    await sandbox.control("POST", "clock", { advanceMs: 60_000 });
    expect((await place()).errors).toBeUndefined();
    await sandbox.control("PATCH", `shops/${SHOP}`, { partnerDevelopment: false });
    for (let n = 0; n < 6; n += 1) expect((await place()).errors).toBeUndefined();
  });

  test("of what the shop does not sell, and without lines, are refused", async () => {
    const lineItems = [{ variantId: "gid://shopify/ProductVariant/1", quantity: 1 }];
    const unknown = await ask(ORDER_CREATE, { order: await order({ lineItems }) });
    expect(unknown.data.orderCreate.userErrors).toMatchObject([{ field: ["order", "lineItems", "0", "variantId"] }]);
    const none = await ask(ORDER_CREATE, { order: await order({ lineItems: [] }) });
    expect(none.data.orderCreate.userErrors).toMatchObject([{ field: ["order", "lineItems"] }]);
  });
});

describe("locations", () => {
  const ADD = `mutation Add($input: LocationAddInput!) { locationAdd(input: $input) { location { id name } userErrors { code } } }`;
  const EDIT = `mutation Edit($id: ID!, $input: LocationEditInput!) { locationEdit(id: $id, input: $input) {
    location { name address { address1 city } } userErrors { code } } }`;

  test("are added once by a name, and edited field by field", async () => {
    const input = { name: "Kho 2", address: { address1: "1 Lê Lợi", city: "Huế", countryCode: "VN" } };
    const { location } = (await ask(ADD, { input })).data.locationAdd;
    expect((await ask(ADD, { input })).data.locationAdd).toEqual({ location: null, userErrors: [{ code: "TAKEN" }] });
    const edited = await ask(EDIT, { id: location.id, input: { address: { city: "Đà Nẵng" } } });
    expect(edited.data.locationEdit.location).toEqual({
      name: "Kho 2",
      address: { address1: "1 Lê Lợi", city: "Đà Nẵng" },
    });
    const missing = await ask(EDIT, { id: "gid://shopify/Location/1", input: { name: "x" } });
    expect(missing.data.locationEdit.userErrors).toEqual([{ code: "NOT_FOUND" }]);
  });
});
