import type { WireFulfillmentOrder, WireLine, WireOrder } from "~/shopify/order-facts";

/** One line as Shopify answers it: two shirts of 300 g, 150,000 ₫ before and 120,000 ₫ after discounts. */
export const LINE: WireLine = {
  id: "gid://shopify/FulfillmentOrderLineItem/31",
  productTitle: "Áo thun",
  variantTitle: "M / Trắng",
  sku: "AT-M-TR",
  requiresShipping: true,
  remainingQuantity: 2,
  weight: { unit: "KILOGRAMS", value: 0.3 },
  lineItem: {
    id: "gid://shopify/LineItem/41",
    currentQuantity: 3,
    originalUnitPriceSet: { shopMoney: { amount: "150000.0" } },
    discountedUnitPriceAfterAllDiscountsSet: { shopMoney: { amount: "120000.0" } },
    product: { productType: "Quần áo", tags: ["mùa hè", "vải"] },
  },
};

export const FULFILLMENT_ORDER: WireFulfillmentOrder = {
  id: "gid://shopify/FulfillmentOrder/21",
  status: "OPEN",
  updatedAt: "2026-11-20T03:00:01Z",
  assignedLocation: { name: "Kho Hà Nội", location: { id: "gid://shopify/Location/11" } },
  deliveryMethod: { methodType: "SHIPPING" },
  supportedActions: [{ action: "CREATE_FULFILLMENT" }, { action: "HOLD" }],
  fulfillmentHolds: [],
  lineItems: { nodes: [LINE], pageInfo: { hasNextPage: false, endCursor: null } },
};

/** A COD order of 270,000 ₫, including 30,000 ₫ shipping. */
export const ORDER_1001: WireOrder = {
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
  sourceName: "web",
  currencyCode: "VND",
  displayFinancialStatus: "PENDING",
  displayFulfillmentStatus: "UNFULFILLED",
  canMarkAsPaid: true,
  currentSubtotalLineItemsQuantity: 3,
  paymentGatewayNames: ["Thanh toán khi nhận hàng (COD)"],
  totalOutstandingSet: { shopMoney: { amount: "270000.0" } },
  currentTotalPriceSet: { shopMoney: { amount: "270000.0" } },
  shippingAddress: {
    name: "Nguyễn Thị Hoa",
    company: null,
    phone: "0900000002",
    address1: "12 Lê Lợi",
    address2: "\u2060Phường Bến Nghé",
    city: "Hồ Chí Minh",
    province: null,
    zip: null,
    countryCodeV2: "VN",
  },
  shippingLines: {
    nodes: [{ code: "waybill:road", discountedPriceSet: { shopMoney: { amount: "30000.0" } } }],
  },
  transactions: [
    {
      kind: "SALE",
      status: "PENDING",
      gateway: "Thanh toán khi nhận hàng (COD)",
      manualPaymentGateway: true,
      amountSet: { shopMoney: { amount: "270000.0" } },
    },
  ],
  fulfillments: [
    {
      id: "gid://shopify/Fulfillment/51",
      status: "CANCELLED",
      totalQuantity: 3,
      trackingInfo: [{ number: "S1.A2.1" }, { number: null }],
    },
  ],
  fulfillmentOrders: { nodes: [FULFILLMENT_ORDER], pageInfo: { hasNextPage: false, endCursor: null } },
};
