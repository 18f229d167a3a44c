import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandboxShop, type SandboxShop, SHOP } from "./sandbox-shop.ts";

let shop: SandboxShop;
let orderId: string;

const lines = [
  { sku: "AT", quantity: 2 },
  { sku: "LG", quantity: 1 },
  { title: "Gói quà", price: 20_000 },
];

beforeAll(async () => {
  shop = await openSandboxShop();
  orderId = await shop.placeOrder({ lines, shippingAddress: { city: "Hà Nội" } });
  await write({ sku: "AT", owner: "variant", value: "30x20x10" });
  await write({ sku: "LG", owner: "product", value: '{"height":12,"width":12,"length":12}' });
});
afterAll(() => shop.close());

const write = (metafield: object) =>
  shop.control("POST", `shops/${SHOP.domain}/product-metafields`, { namespace: "custom", key: "size", ...metafield });

async function sizesAt(owner: "variant" | "product", key = "size"): Promise<(string | undefined)[]> {
  const order = await shop.shopify.readOrder(SHOP, orderId, { sizes: { owner, namespace: "custom", key } });
  return order?.fulfillmentOrders.flatMap((one) => one.lines.map(({ sizeText }) => sizeText)) ?? [];
}

test("each line has the value of the merchant's metafield, of the variant or of the product", async () => {
  expect(await sizesAt("variant")).toEqual(["30x20x10", undefined, undefined]);
  expect(await sizesAt("product")).toEqual([undefined, '{"height":12,"width":12,"length":12}', undefined]);
  expect(await sizesAt("variant", "other")).toEqual([undefined, undefined, undefined]);
});

test("the metafield is read only if the shop maps one, and costs little", async () => {
  const asked = async (work: () => Promise<unknown>) => {
    await shop.forgetCalls();
    await work();
    return (await shop.calls()).map(({ operation, requestedCost }) => [operation, requestedCost]);
  };
  expect(await asked(() => shop.shopify.readOrder(SHOP, orderId))).toEqual([["Order", 51]]);
  expect(await asked(() => sizesAt("variant"))).toEqual([
    ["Order", 51],
    ["VariantSizes", 24],
  ]);
  expect(await asked(() => sizesAt("product"))).toEqual([
    ["Order", 51],
    ["ProductSizes", 24],
  ]);
});
