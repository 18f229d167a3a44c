import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderFacts } from "~/domain/order/order";
import { openSandboxShop, type SandboxShop, SHOP } from "./sandbox-shop.ts";

let shop: SandboxShop;

beforeAll(async () => {
  shop = await openSandboxShop();
});

afterAll(() => shop.close());

beforeEach(async () => {
  await shop.control("DELETE", "faults");
  await shop.forgetCalls();
});

const HOA = {
  firstName: "Hoa",
  lastName: "Nguyễn Thị",
  phone: "0900000004",
  address1: "12 Lê Lợi",
  address2: "\u2060Phường Bến Nghé",
  city: "Hồ Chí Minh",
};

const COD_ORDER = {
  lines: [{ sku: "AT", quantity: 2 }],
  shippingAddress: HOA,
  shipping: { title: "Giao hàng", price: 30_000, code: "standard" },
  discount: 60_000,
  note: "Gọi trước",
  tags: ["vip"],
};

async function read(orderId: string): Promise<OrderFacts> {
  const order = await shop.shopify.readOrder(SHOP, orderId);
  if (!order) throw new Error(`${orderId} is not there`);
  return order;
}

async function placeAndFulfil(trackingNumber: string) {
  const orderId = await shop.placeOrder(COD_ORDER);
  const [fulfillmentOrder] = (await read(orderId)).fulfillmentOrders;
  const request = {
    orderId,
    fulfillmentOrderId: fulfillmentOrder?.id ?? "",
    trackingNumber,
    trackingUrl: `https://track.example/${trackingNumber}`,
    company: "Giao hàng",
    notifyBuyer: false,
    mayExist: true,
  };
  return { orderId, request, first: await shop.shopify.createFulfillment(SHOP, request) };
}

describe("reading", () => {
  test("the shop", async () => {
    expect(await shop.shopify.readShop(SHOP)).toMatchObject({
      domain: SHOP.domain,
      currency: "VND",
      timezone: "Asia/Ho_Chi_Minh",
      plan: "Advanced",
      developmentStore: false,
    });
  });

  test("the scopes are those of the app's configuration", async () => {
    expect((await shop.shopify.readScopes(SHOP)).filter((scope) => scope.startsWith("write_")).toSorted()).toEqual([
      "write_app_proxy",
      "write_fulfillments",
      "write_merchant_managed_fulfillment_orders",
      "write_orders",
      "write_shipping",
    ]);
  });

  test("the locations", async () => {
    expect((await shop.shopify.readLocations(SHOP)).map(({ name, city }) => [name, city])).toEqual([
      ["Kho Hà Nội", "Hà Nội"],
      ["Kho Đà Nẵng", "Hà Nội"],
    ]);
  });

  test("an order, with prices after discounts and grams", async () => {
    const order = await read(await shop.placeOrder(COD_ORDER));
    expect(order).toMatchObject({
      currency: "VND",
      financialStatus: "PENDING",
      fulfillmentStatus: "UNFULFILLED",
      canMarkAsPaid: true,
      outstandingVnd: 270_000,
      totalVnd: 270_000,
      shippingVnd: 30_000,
      shippingCodes: ["standard"],
      salesChannel: "web",
      note: "Gọi trước",
      tags: ["vip"],
      gatewayNames: ["Cash on Delivery (COD)"],
      transactions: [
        { kind: "SALE", status: "PENDING", gateway: "Cash on Delivery (COD)", manual: true, amountVnd: 270_000 },
      ],
      destination: {
        name: "Hoa Nguyễn Thị",
        phone: "0900000004",
        address1: "12 Lê Lợi",
        address2: "\u2060Phường Bến Nghé",
        city: "Hồ Chí Minh",
        province: "",
        countryCode: "VN",
      },
      fulfillments: [],
      fulfillmentOrders: [
        {
          status: "OPEN",
          methodType: "SHIPPING",
          holdReasons: [],
          locationName: "Kho Hà Nội",
          lines: [
            {
              title: "Áo thun",
              sku: "AT",
              productType: "Quần áo",
              productTags: ["vải"],
              requiresShipping: true,
              quantity: 2,
              weightGrams: 300,
              originalPriceVnd: 150_000,
              discountedPriceVnd: 120_000,
            },
          ],
        },
      ],
    });
    expect(order.fulfillmentOrders[0]?.supportedActions).toContain("CREATE_FULFILLMENT");
  });

  test("an order of many lines in two locations, over several pages", async () => {
    const lines = Array.from({ length: 25 }, (_, index) => ({
      title: `Món ${index + 1}`,
      price: 1000,
      location: index < 13 ? "Kho Hà Nội" : "Kho Đà Nẵng",
    }));
    const order = await read(await shop.placeOrder({ lines, shippingAddress: HOA }));
    expect(order.fulfillmentOrders.map(({ locationName, lines: own }) => [locationName, own.length])).toEqual([
      ["Kho Hà Nội", 13],
      ["Kho Đà Nẵng", 12],
    ]);
    const titles = order.fulfillmentOrders.flatMap((each) => each.lines.map(({ title }) => title));
    expect(new Set(titles).size).toBe(25);
  });

  test("an unknown order is null", async () => {
    expect(await shop.shopify.readOrder(SHOP, "gid://shopify/Order/1")).toBeNull();
  });

  test("the order of a fulfillment order", async () => {
    const orderId = await shop.placeOrder(COD_ORDER);
    const [fulfillmentOrder] = (await read(orderId)).fulfillmentOrders;
    expect(await shop.shopify.findOrderOfFulfillmentOrder(SHOP, fulfillmentOrder?.id ?? "")).toBe(orderId);
    expect(await shop.shopify.findOrderOfFulfillmentOrder(SHOP, "gid://shopify/FulfillmentOrder/1")).toBeNull();
  });

  test("a customer field without approval fails the reading", async () => {
    const orderId = await shop.placeOrder(COD_ORDER);
    await shop.control("PATCH", `shops/${SHOP.domain}`, { protectedCustomerData: false });
    await expect(shop.shopify.readOrder(SHOP, orderId)).rejects.toMatchObject({ kind: "access_denied" });
    await shop.control("PATCH", `shops/${SHOP.domain}`, { protectedCustomerData: true });
  });

  test("a revoked scope is reported", async () => {
    const orderId = await shop.placeOrder(COD_ORDER);
    const scopes = await shop.shopify.readScopes(SHOP);
    await shop.control("PATCH", `shops/${SHOP.domain}`, { scopes: ["read_locations"] });
    await expect(shop.shopify.readOrder(SHOP, orderId)).rejects.toMatchObject({ kind: "access_denied" });
    await shop.control("PATCH", `shops/${SHOP.domain}`, { scopes });
  });
});

test("the back-fill lists open unshipped orders, reconciling every changed one", async () => {
  const since = new Date().toISOString();
  const open = await shop.placeOrder(COD_ORDER);
  const cancelled = await shop.placeOrder(COD_ORDER);
  await shop.control("POST", `shops/${SHOP.domain}/orders/${cancelled.split("/").at(-1)}/cancel`, {});
  const { orderId: shipped } = await placeAndFulfil("LISTED-1");

  const created: string[] = [];
  for await (const { id } of shop.shopify.listOrdersCreatedSince(SHOP, since)) created.push(id);
  const updated: string[] = [];
  for await (const { id } of shop.shopify.listOrdersUpdatedSince(SHOP, since)) updated.push(id);

  expect(created).toEqual(expect.arrayContaining([open]));
  expect(created).not.toEqual(expect.arrayContaining([cancelled]));
  expect(created).not.toEqual(expect.arrayContaining([shipped]));
  expect(updated).toEqual(expect.arrayContaining([open, cancelled, shipped]));
});

describe("the life of a fulfillment", () => {
  test("is created once, however often it is asked for", async () => {
    const { orderId, request, first } = await placeAndFulfil("LIFE-1");
    expect(first).toMatchObject({ outcome: "created" });
    const again = await shop.shopify.createFulfillment(SHOP, request);
    expect(again).toEqual({ ...first, outcome: "already" });
    expect((await read(orderId)).fulfillments).toMatchObject([{ status: "SUCCESS", trackingNumbers: ["LIFE-1"] }]);
  });

  test("is found again after the answer was lost", async () => {
    const orderId = await shop.placeOrder(COD_ORDER);
    const [fulfillmentOrder] = (await read(orderId)).fulfillmentOrders;
    const request = {
      orderId,
      fulfillmentOrderId: fulfillmentOrder?.id ?? "",
      trackingNumber: "LOST-1",
      trackingUrl: "https://track.example/LOST-1",
      company: "Giao hàng",
      notifyBuyer: false,
      mayExist: true,
    };
    const impatient = shop.withPatience(300);
    await shop.fault({ kind: "timeout_after", operation: "fulfillmentCreate", times: 1 });
    expect(await impatient.createFulfillment(SHOP, request)).toEqual({ outcome: "unknown" });
    expect(await impatient.createFulfillment(SHOP, request)).toMatchObject({ outcome: "already" });
    expect((await read(orderId)).fulfillments).toHaveLength(1);
  });

  test("is refused in Shopify's words when somebody else fulfilled it", async () => {
    const { request } = await placeAndFulfil("OTHER-1");
    const ours = await shop.shopify.createFulfillment(SHOP, { ...request, trackingNumber: "OURS-1" });
    expect(ours).toEqual({ outcome: "refused", messages: [expect.stringContaining("unfulfillable status= closed")] });
  });

  test("gets each event once", async () => {
    const { first } = await placeAndFulfil("EVENT-1");
    const fulfillmentId = "fulfillmentId" in first ? first.fulfillmentId : "";
    const pickedUp = {
      mayExist: true,
      fulfillmentId,
      status: "CARRIER_PICKED_UP" as const,
      happenedAt: "2026-11-20T17:00:00+07:00",
      message: "Đã lấy hàng",
    };
    const posted = await shop.shopify.postFulfillmentEvent(SHOP, pickedUp);
    expect(posted).toMatchObject({ outcome: "posted" });
    expect(await shop.shopify.postFulfillmentEvent(SHOP, pickedUp)).toEqual({ ...posted, outcome: "already" });
    const later = { ...pickedUp, status: "DELIVERED" as const, happenedAt: "2026-11-21T09:00:00+07:00" };
    expect(await shop.shopify.postFulfillmentEvent(SHOP, later)).toMatchObject({ outcome: "posted" });
  });

  test("is cancelled once, and the order can be shipped again under another number", async () => {
    const { orderId, first } = await placeAndFulfil("CANCEL-1");
    const fulfillmentId = "fulfillmentId" in first ? first.fulfillmentId : "";
    expect(await shop.shopify.cancelFulfillment(SHOP, fulfillmentId)).toEqual({ outcome: "cancelled" });
    expect((await shop.shopify.cancelFulfillment(SHOP, fulfillmentId)).outcome).toMatch(/^(already|cancelled)$/);
    const open = (await read(orderId)).fulfillmentOrders.find(({ status }) => status === "OPEN");
    expect(open?.lines).toMatchObject([{ quantity: 2 }]);
  });
});

describe("cash on delivery", () => {
  test("is recorded as paid once, and only the balance that was collected", async () => {
    const orderId = await shop.placeOrder(COD_ORDER);
    const other = await shop.shopify.markOrderPaid(SHOP, { orderId, expectedOutstandingVnd: 100_000 });
    expect(other).toEqual({ outcome: "amount_differs", outstandingVnd: 270_000 });
    const exact = { orderId, expectedOutstandingVnd: 270_000 };
    expect(await shop.shopify.markOrderPaid(SHOP, exact)).toEqual({ outcome: "paid" });
    expect(await shop.shopify.markOrderPaid(SHOP, exact)).toEqual({ outcome: "already" });
    expect(await read(orderId)).toMatchObject({ financialStatus: "PAID", outstandingVnd: 0 });
  });
});

describe("limits and tokens", () => {
  test("a throttled query is tried again", async () => {
    await shop.fault({ kind: "throttle", times: 1 });
    expect(await shop.shopify.readShop(SHOP)).toMatchObject({ currency: "VND" });
    expect((await shop.calls()).map(({ errors }) => errors)).toEqual([["Throttled"], []]);
  });

  test("an expired token is refreshed once for all concurrent calls", async () => {
    const before = shop.row.tokens?.accessToken;
    await shop.advance(56 * 60_000);
    await Promise.all([shop.shopify.readShop(SHOP), shop.shopify.readScopes(SHOP), shop.shopify.readLocations(SHOP)]);
    expect(shop.row.tokens?.accessToken).not.toBe(before);
    const pair = { ...shop.row.tokens };
    await shop.shopify.readShop(SHOP);
    expect(shop.row.tokens).toEqual(pair);
  });

  test("a token that Shopify refuses early is replaced", async () => {
    const before = shop.row.tokens?.accessToken;
    await shop.fault({ kind: "unauthorized", times: 1 });
    expect(await shop.shopify.readShop(SHOP)).toMatchObject({ currency: "VND" });
    expect(shop.row.tokens?.accessToken).not.toBe(before);
  });

  test("after an uninstallation nothing is read until the merchant opens the app again", async () => {
    await shop.control("POST", `shops/${SHOP.domain}/uninstall`);
    await expect(shop.shopify.readShop(SHOP)).rejects.toMatchObject({ kind: "token_rejected", retryable: false });
    await shop.control("POST", `shops/${SHOP.domain}/install`);
    await expect(shop.shopify.readShop(SHOP)).rejects.toMatchObject({ kind: "token_rejected", retryable: false });
    await shop.visit();
    expect(await shop.shopify.readShop(SHOP)).toMatchObject({ currency: "VND" });
  });

  test("an unknown shop counts as gone", async () => {
    const run = shop.shopify.readShop({ domain: "khong-co.myshopify.com" });
    await expect(run).rejects.toMatchObject({ kind: "shop_gone" });
  });
});
