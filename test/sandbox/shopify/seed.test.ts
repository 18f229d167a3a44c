import { describe, expect, test } from "vitest";
import { demoState } from "../../../sandbox/shopify/seed/seed.ts";
import { totals } from "../../../sandbox/shopify/world/money.ts";
import { financialStatus, fulfillmentStatus } from "../../../sandbox/shopify/world/order-status.ts";
import type { Order } from "../../../sandbox/shopify/world/state/order.ts";
import { SCOPES, SHOP } from "./start.ts";

const NOW = new Date("2026-11-21T05:00:00Z");
const state = demoState(SCOPES, NOW);
const shop = state.shops[SHOP];
if (!shop) throw new Error("no demo store");
const { orders } = shop;

const gatewayOf = (order: Order) => order.transactions.find(({ status }) => status === "PENDING")?.gateway;
const address2Of = (order: Order) => order.shippingAddress?.address2 ?? "";

describe("the demo store has an order", () => {
  const cases: [string, (order: Order) => boolean][] = [
    [
      "to be paid in cash",
      (order) => gatewayOf(order) === "Cash on Delivery (COD)" && financialStatus(order) === "PENDING",
    ],
    ["to be paid in cash under another name", (order) => gatewayOf(order) === "Thanh toán khi nhận hàng"],
    ["that is paid", (order) => financialStatus(order) === "PAID" && totals(order).received > 0],
    ["that is partly paid", (order) => financialStatus(order) === "PARTIALLY_PAID"],
    ["that waits for a bank transfer", (order) => gatewayOf(order) === "Chuyển khoản ngân hàng"],
    ["taken by phone", (order) => order.sourceName === "shopify_draft_order" && order.transactions.length === 0],
    ["with an address that is not found", (order) => order.shippingAddress?.address1?.includes("gần chợ") ?? false],
    ["without a phone", (order) => order.shippingAddress !== null && order.shippingAddress.phone === null],
    ["without any weight", (order) => order.lines.every(({ requiresShipping, weight }) => requiresShipping && !weight)],
    ["from two locations", (order) => new Set(order.fulfillmentOrders.map(({ locationId }) => locationId)).size === 2],
    ["of live plants", (order) => order.tags.includes("cây sống")],
    ["that is digital", (order) => order.deliveryMethod === "NONE" && order.fulfillmentOrders.length === 1],
    [
      "without a delivery method",
      (order) => order.deliveryMethod === null && order.fulfillmentOrders.some(({ methodType }) => methodType === null),
    ],
    ["to be picked up", (order) => order.deliveryMethod === "PICK_UP"],
    ["on hold", (order) => fulfillmentStatus(order) === "ON_HOLD"],
    ["to another country", (order) => (order.shippingAddress?.countryCode ?? "VN") !== "VN"],
    ["that is fulfilled", (order) => fulfillmentStatus(order) === "FULFILLED"],
    ["that is cancelled", (order) => order.cancelledAt !== null],
    ["that is a test", (order) => order.test],
    ["written in English", (order) => order.customerLocale === "en" && order.shippingAddress?.countryCode === "VN"],
    ["without accents", (order) => order.shippingAddress?.city === "Ha Noi"],
    ["with the word joiner before the ward", (order) => address2Of(order).startsWith("\u2060Phường")],
    ["with a floor before the ward", (order) => address2Of(order).includes(", \u2060Phường")],
    ["with the old three levels", (order) => /Huyện|Quận/.test(address2Of(order))],
    ["with a discount", (order) => totals(order).discounts > 0 && totals(order).currentTotal > 0],
    ["that is fully discounted", (order) => totals(order).currentTotal === 0 && !order.cancelledAt],
    ["above 3,000,000 ₫", (order) => totals(order).currentSubtotal > 3_000_000],
    ["of several lines", (order) => order.lines.length >= 4],
  ];
  test.each(cases)("%s", (_name, fits) => {
    expect(orders.filter(fits).length).toBeGreaterThan(0);
  });
});

test("about 40 orders of the last three weeks, oldest first, numbered in a row", () => {
  expect(orders.length).toBeGreaterThanOrEqual(38);
  const times = orders.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThan(NOW.getTime() - 21 * 86_400_000);
  expect(times.at(-1)).toBeLessThan(NOW.getTime());
  expect(orders.map(({ number }) => number)).toEqual(orders.map((_order, index) => 1001 + index));
});

test("ids are unique, and phone numbers invented", () => {
  const ids = JSON.stringify(state).match(/"id":(\d+)/g) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  for (const { shippingAddress } of orders) {
    const digits = shippingAddress?.phone?.replaceAll(/\D/g, "") ?? "";
    if (shippingAddress?.countryCode === "VN" && digits) expect(digits).toMatch(/^(84|0)900/);
  }
});

test("the app is installed with its scopes, without any data", () => {
  expect(shop.installation?.scopes).toEqual(SCOPES);
  expect(shop).toMatchObject({ currency: "VND", ianaTimezone: "Asia/Ho_Chi_Minh", tokens: [], carrierServices: [] });
  expect(shop.plan).toMatchObject({ publicDisplayName: "Development", partnerDevelopment: true });
  expect(orders.flatMap(({ metafields }) => metafields)).toEqual([]);
});
