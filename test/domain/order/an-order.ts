import type { AddressResult } from "~/domain/address/address";
import type { DraftInput } from "~/domain/draft/input";
import type { FulfillmentOrderFacts, OrderFacts, OrderLine, PaymentFacts } from "~/domain/order/order";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { readSettings, type ShopSettings } from "~/domain/settings/settings";

/**
 * A COD order for one shirt of 150,000 ₫ plus 30,000 ₫ shipping, ready to be shipped from Hà Nội. Tests change what they are
 * about.
 */
export function anOrder(changes: Partial<OrderFacts> = {}): OrderFacts {
  return {
    id: "gid://shopify/Order/1",
    name: "#1001",
    createdAt: "2026-11-20T02:00:00Z",
    updatedAt: "2026-11-20T02:00:00Z",
    requiresShipping: true,
    cancelledAt: null,
    closed: false,
    test: false,
    note: "",
    tags: [],
    email: "lan@example.com",
    phone: null,
    currency: "VND",
    financialStatus: "PENDING",
    fulfillmentStatus: "UNFULFILLED",
    canMarkAsPaid: true,
    outstandingVnd: 180_000,
    totalVnd: 180_000,
    shippingVnd: 30_000,
    shippingCodes: [],
    salesChannel: "Online Store",
    destination: {
      name: "Nguyễn Thị Lan",
      company: "",
      phone: "0912 345 678",
      countryCode: "VN",
      address1: "12 Lê Lợi",
      address2: "Phường Bến Nghé, Quận 1",
      city: "Thành phố Hồ Chí Minh",
      province: "",
      zip: "",
    },
    transactions: [pending("Cash on Delivery (COD)", 180_000)],
    gatewayNames: ["Cash on Delivery (COD)"],
    fulfillmentOrders: [aFulfillmentOrder()],
    fulfillments: [],
    ...changes,
  };
}

export function aFulfillmentOrder(changes: Partial<FulfillmentOrderFacts> = {}): FulfillmentOrderFacts {
  return {
    id: "gid://shopify/FulfillmentOrder/1",
    status: "OPEN",
    methodType: "SHIPPING",
    supportedActions: ["CREATE_FULFILLMENT", "HOLD"],
    holdReasons: [],
    locationId: "gid://shopify/Location/1",
    locationName: "Kho Hà Nội",
    lines: [aLine()],
    ...changes,
  };
}

export function aLine(changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id: "gid://shopify/FulfillmentOrderLineItem/1",
    lineItemId: "gid://shopify/LineItem/1",
    title: "Áo thun",
    variantTitle: null,
    sku: "AT-01",
    productType: "Shirt",
    productTags: [],
    requiresShipping: true,
    quantity: 1,
    weightGrams: 250,
    originalPriceVnd: 150_000,
    discountedPriceVnd: 150_000,
    ...changes,
  };
}

export function pending(gateway: string, amountVnd: number): PaymentFacts {
  return { kind: "SALE", status: "PENDING", gateway, manual: true, amountVnd };
}

export function settings(changes: Partial<ShopSettings> = {}): ShopSettings {
  return readSettings({ codGateways: ["Cash on Delivery (COD)"], ...changes });
}

export function aPickup(changes: Partial<PickupChoice> = {}): PickupChoice {
  return {
    pickAddressId: "18000226",
    name: "Kho Hà Nội",
    phone: "0243 123 4567",
    phoneExtension: null,
    email: null,
    address: "33 Kim Mã",
    street: "Kim Mã",
    ward: "Phường Kim Mã",
    district: "Quận Ba Đình",
    province: "Thành phố Hà Nội",
    confirmed: true,
    isDefault: true,
    locationIds: ["gid://shopify/Location/1"],
    returnTo: null,
    ...changes,
  };
}

const BEN_NGHE: ResolvedAddress = {
  province: "Thành phố Hồ Chí Minh",
  district: "Quận 1",
  ward: "Phường Bến Nghé",
  street: "12 Lê Lợi",
  hamlet: null,
  level: "3",
};

export function resolved(changes: Partial<ResolvedAddress> = {}): AddressResult {
  return { status: "resolved", address: { ...BEN_NGHE, ...changes }, confidence: "high", alternatives: [] };
}

/** Everything a draft needs; the fulfillment order is the order's first. */
export function draftInput(order: OrderFacts, changes: Partial<DraftInput> = {}): DraftInput {
  return {
    order,
    fulfillmentOrder: order.fulfillmentOrders[0] ?? aFulfillmentOrder({ lines: [] }),
    settings: settings(),
    overrides: {},
    address: resolved(),
    pickups: [aPickup()],
    account: { environment: "production", connected: true },
    codAllocatedElsewhereVnd: 0,
    today: "2026-11-21",
    ...changes,
  };
}
