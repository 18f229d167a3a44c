import { describe, expect, test } from "vitest";
import { toFulfillmentOrder, toLine, toOrderFacts } from "~/shopify/order-facts";
import { FULFILLMENT_ORDER, LINE, ORDER_1001 } from "./wire-order.ts";

test("a line: what remains, grams and whole VND of one piece", () => {
  expect(toLine(LINE)).toEqual({
    id: "gid://shopify/FulfillmentOrderLineItem/31",
    lineItemId: "gid://shopify/LineItem/41",
    title: "Áo thun",
    variantTitle: "M / Trắng",
    sku: "AT-M-TR",
    productType: "Quần áo",
    productTags: ["mùa hè", "vải"],
    requiresShipping: true,
    quantity: 2,
    currentQuantity: 3,
    weightGrams: 300,
    originalPriceVnd: 150_000,
    discountedPriceVnd: 120_000,
  });
});

test("a line typed in by staff has no product, no variant and no weight", () => {
  const typed = { ...LINE, variantTitle: null, sku: null, weight: null, lineItem: { ...LINE.lineItem, product: null } };
  expect(toLine(typed)).toMatchObject({
    variantTitle: null,
    sku: null,
    productType: "",
    productTags: [],
    weightGrams: null,
  });
});

describe("a fulfillment order", () => {
  test("at a location", () => {
    expect(toFulfillmentOrder(FULFILLMENT_ORDER, [])).toEqual({
      id: "gid://shopify/FulfillmentOrder/21",
      status: "OPEN",
      updatedAt: "2026-11-20T03:00:01Z",
      methodType: "SHIPPING",
      supportedActions: ["CREATE_FULFILLMENT", "HOLD"],
      holdReasons: [],
      locationId: "gid://shopify/Location/11",
      locationName: "Kho Hà Nội",
      lines: [],
    });
  });

  test("on hold, without a method, at a location that was deleted", () => {
    const held = {
      ...FULFILLMENT_ORDER,
      status: "ON_HOLD" as const,
      assignedLocation: { name: "Kho cũ", location: null },
      deliveryMethod: null,
      supportedActions: [],
      fulfillmentHolds: [{ reason: "INCORRECT_ADDRESS" as const }, { reason: "OTHER" as const }],
    };
    expect(toFulfillmentOrder(held, [])).toMatchObject({
      status: "ON_HOLD",
      methodType: null,
      supportedActions: [],
      holdReasons: ["INCORRECT_ADDRESS", "OTHER"],
      locationId: null,
      locationName: "Kho cũ",
    });
  });
});

test("an order with every field", () => {
  expect(toOrderFacts(ORDER_1001, [])).toEqual({
    id: "gid://shopify/Order/1",
    name: "#1001",
    createdAt: "2026-11-20T03:00:00Z",
    updatedAt: "2026-11-20T03:00:05Z",
    requiresShipping: true,
    cancelledAt: null,
    closed: false,
    test: false,
    note: "Gọi trước khi giao",
    tags: ["vip"],
    email: "mua@example.com",
    phone: "+84900000001",
    customerLocale: "vi",
    currency: "VND",
    financialStatus: "PENDING",
    fulfillmentStatus: "UNFULFILLED",
    canMarkAsPaid: true,
    currentQuantity: 3,
    outstandingVnd: 270_000,
    totalVnd: 270_000,
    shippingVnd: 30_000,
    shippingCodes: ["waybill:road"],
    salesChannel: "web",
    destination: {
      name: "Nguyễn Thị Hoa",
      company: "",
      phone: "0900000002",
      address1: "12 Lê Lợi",
      // The address resolver handles the joiner before the ward.
      address2: "\u2060Phường Bến Nghé",
      city: "Hồ Chí Minh",
      province: "",
      zip: "",
      countryCode: "VN",
    },
    transactions: [
      {
        kind: "SALE",
        status: "PENDING",
        gateway: "Thanh toán khi nhận hàng (COD)",
        manual: true,
        amountVnd: 270_000,
      },
    ],
    gatewayNames: ["Thanh toán khi nhận hàng (COD)"],
    fulfillmentOrders: [],
    fulfillments: [
      { id: "gid://shopify/Fulfillment/51", status: "CANCELLED", trackingNumbers: ["S1.A2.1"], totalQuantity: 3 },
    ],
  });
});

test("an order with few fields", () => {
  const bare = {
    ...ORDER_1001,
    cancelledAt: "2026-11-20T04:00:00Z",
    note: null,
    email: null,
    phone: null,
    customerLocale: undefined,
    sourceName: null,
    displayFinancialStatus: null,
    totalOutstandingSet: { shopMoney: { amount: "-20000.0" } },
    shippingAddress: null,
    shippingLines: { nodes: [] },
    transactions: [],
    fulfillments: [],
  };
  expect(toOrderFacts(bare, [])).toMatchObject({
    cancelledAt: "2026-11-20T04:00:00Z",
    note: "",
    email: null,
    phone: null,
    customerLocale: null,
    salesChannel: null,
    financialStatus: "",
    outstandingVnd: -20_000,
    shippingVnd: 0,
    shippingCodes: [],
    destination: null,
    transactions: [],
    fulfillments: [],
  });
});
