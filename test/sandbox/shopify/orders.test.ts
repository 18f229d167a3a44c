import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operation } from "./operations.ts";
import { type RunningSandbox, SCOPES, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
let token: string;
const SHOP = "orders.myshopify.com";

beforeAll(async () => {
  sandbox = await startSandbox({ seed: "empty" });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "empty" });
  await sandbox.control("POST", "shops", {
    domain: SHOP,
    products: [
      { title: "Chén", sku: "CHEN", price: 100_000 },
      { title: "Nến", sku: "NEN", price: 70_000 },
    ],
  });
  token = await sandbox.accessToken(SHOP);
});

const ask = (query: string, variables: object = {}) => sandbox.graphql(token, query, variables, SHOP);
const run = async (name: string, variables: object) => (await ask(operation(name), variables)).data;
const place = (input: object = {}) =>
  sandbox.control("POST", "shops/orders/orders", { lines: [{ sku: "CHEN", quantity: 2 }], ...input });
const DELIVERY = { title: "Giao hàng", price: 30_000 };

const money = `query Money($id: ID!) { order(id: $id) { displayFinancialStatus canMarkAsPaid fullyPaid
  currentTotalPriceSet { shopMoney { amount } } totalOutstandingSet { shopMoney { amount } }
  totalReceivedSet { shopMoney { amount } } transactions(first: 5) { kind status gateway manualPaymentGateway
    amountSet { shopMoney { amount } } parentTransaction { status } } } }`;

async function readMoney(id: string) {
  const { data } = await ask(money, { id });
  const { currentTotalPriceSet, totalOutstandingSet, totalReceivedSet, ...rest } = data.order;
  return {
    ...rest,
    total: currentTotalPriceSet.shopMoney.amount,
    outstanding: totalOutstandingSet.shopMoney.amount,
    received: totalReceivedSet.shopMoney.amount,
  };
}

describe("payment", () => {
  test.each([
    ["cash on delivery", { state: "pending", gateway: "Thanh toán khi nhận hàng" }, "PENDING", "230000.0", 1],
    ["a deposit", { state: "partly", gateway: "COD", paid: 30_000, paidBy: "MoMo" }, "PARTIALLY_PAID", "200000.0", 2],
    ["a card", { state: "paid", gateway: "OnePay" }, "PAID", "0.0", 1],
    ["a draft order", { state: "none" }, "PENDING", "230000.0", 0],
  ])("%s", async (_name, payment, status, outstanding, transactions) => {
    const { gid } = await place({ shipping: DELIVERY, payment });
    const found = await readMoney(gid);
    expect(found).toMatchObject({ displayFinancialStatus: status, total: "230000.0", outstanding });
    expect(found.transactions).toHaveLength(transactions);
  });

  test("a fully discounted order is paid from the start", async () => {
    const { gid } = await place({ discount: 200_000, payment: { state: "pending", gateway: "COD" } });
    expect(await readMoney(gid)).toMatchObject({ displayFinancialStatus: "PAID", total: "0.0", transactions: [] });
  });

  test("marking as paid records the whole outstanding amount once", async () => {
    const { gid } = await place({ shipping: DELIVERY, payment: { state: "pending", gateway: "COD" } });
    const marked = await run("WaybillMarkAsPaid", { input: { id: gid } });
    expect(marked.orderMarkAsPaid).toMatchObject({
      userErrors: [],
      order: { displayFinancialStatus: "PAID", totalOutstandingSet: { shopMoney: { amount: "0.0" } } },
    });
    expect(await readMoney(gid)).toMatchObject({
      canMarkAsPaid: false,
      fullyPaid: true,
      received: "230000.0",
      transactions: [
        { status: "PENDING", manualPaymentGateway: true, gateway: "COD", parentTransaction: null },
        { kind: "SALE", status: "SUCCESS", gateway: "COD", parentTransaction: { status: "PENDING" } },
      ],
    });
    const again = await run("WaybillMarkAsPaid", { input: { id: gid } });
    expect(again.orderMarkAsPaid.userErrors).toEqual([{ field: ["id"], message: "Order cannot be marked as paid." }]);
    const missing = await run("WaybillMarkAsPaid", { input: { id: "gid://shopify/Order/1" } });
    expect(missing.orderMarkAsPaid.userErrors).toEqual([{ field: ["id"], message: "Order does not exist" }]);
  });

  test("without a pending transaction the gateway is manual", async () => {
    const { gid } = await place({ payment: { state: "none" } });
    await run("WaybillMarkAsPaid", { input: { id: gid } });
    expect((await readMoney(gid)).transactions).toMatchObject([{ kind: "SALE", status: "SUCCESS", gateway: "manual" }]);
  });

  test("a payment of a chosen amount needs Plus", async () => {
    const { gid } = await place({ payment: { state: "none" } });
    const amount = { amount: "50000", currencyCode: "VND" };
    const pay = async () => (await run("WaybillManualPayment", { id: gid, amount })).orderCreateManualPayment;
    expect((await pay()).userErrors).toHaveLength(1);
    await sandbox.control("PATCH", "shops/orders", { plan: "Plus" });
    expect((await pay()).order).toMatchObject({ displayFinancialStatus: "PARTIALLY_PAID" });
    expect(await readMoney(gid)).toMatchObject({ outstanding: "150000.0" });
  });
});

describe("an order's life", () => {
  test("a cancelled order leaves nothing to pay or to fulfil", async () => {
    const { gid, id } = await place({ payment: { state: "pending", gateway: "COD" } });
    await sandbox.control("POST", `shops/orders/orders/${id}/cancel`, { reason: "INVENTORY" });
    const { data } = await ask(
      "query C($id: ID!) { order(id: $id) { cancelledAt cancelReason closed fulfillmentOrders(first: 5) { nodes { status } } } }",
      { id: gid },
    );
    expect(data.order).toMatchObject({ cancelledAt: expect.any(String), cancelReason: "INVENTORY", closed: true });
    expect(await readMoney(gid)).toMatchObject({
      displayFinancialStatus: "VOIDED",
      outstanding: "0.0",
      canMarkAsPaid: false,
    });
    await expect(sandbox.control("POST", `shops/orders/orders/${id}/cancel`, {})).rejects.toThrow("409");
  });

  test("orderCancel pays back what was received", async () => {
    const { gid } = await place({ payment: { state: "paid", gateway: "OnePay" } });
    const cancel = `mutation Cancel($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refundMethod: { originalPaymentMethodsRefund: true }, restock: true) {
      job { done } orderCancelUserErrors { code message } } }`;
    expect((await ask(cancel, { id: gid })).data.orderCancel).toEqual({
      job: { done: true },
      orderCancelUserErrors: [],
    });
    expect(await readMoney(gid)).toMatchObject({ displayFinancialStatus: "REFUNDED", outstanding: "0.0" });
    expect((await ask(cancel, { id: gid })).data.orderCancel.orderCancelUserErrors[0].code).toBe("INVALID");
  });

  test("a removed line is taken off the total and the fulfillment order", async () => {
    const placed = await place({ lines: [{ sku: "CHEN", quantity: 3 }, { sku: "NEN" }], shipping: DELIVERY });
    const change = { quantities: [{ lineId: placed.lines[0].id, quantity: 1 }] };
    await sandbox.control("PATCH", `shops/orders/orders/${placed.id}`, change);
    expect(await readMoney(placed.gid)).toMatchObject({ total: "200000.0", outstanding: "200000.0" });
    const { data } = await ask(
      "query L($id: ID!) { order(id: $id) { edited lineItems(first: 5) { nodes { quantity currentQuantity } } } }",
      { id: placed.gid },
    );
    expect(data.order).toEqual({
      edited: true,
      lineItems: {
        nodes: [
          { quantity: 3, currentQuantity: 1 },
          { quantity: 1, currentQuantity: 1 },
        ],
      },
    });
    await expect(sandbox.control("PATCH", `shops/orders/orders/${placed.id}`, change)).rejects.toThrow("only removes");
  });

  test("a new address is applied to open fulfillment orders", async () => {
    const placed = await place({ shippingAddress: { lastName: "An", address1: "1 A", city: "Huế" } });
    await sandbox.control("PATCH", `shops/orders/orders/${placed.id}`, { shippingAddress: { address1: "2 B" } });
    const { data } = await ask(
      "query A($id: ID!) { order(id: $id) { shippingAddress { address1 city } fulfillmentOrders(first: 1) { nodes { destination { address1 } } } } }",
      { id: placed.gid },
    );
    expect(data.order.shippingAddress).toEqual({ address1: "2 B", city: "Huế" });
    for (const { destination } of data.order.fulfillmentOrders.nodes) expect(destination.address1).toBe("2 B");
  });
});

describe("finding orders", () => {
  const names = async (query: string, rest = "") => {
    const { data, errors } = await ask(
      `query F($query: String) { orders(first: 50, query: $query, sortKey: ID ${rest}) { nodes { name } } }`,
      { query },
    );
    expect(errors).toBeUndefined();
    return data.orders.nodes.map(({ name }: { name: string }) => name);
  };

  beforeEach(async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await place({ createdAt: hoursAgo(72), tags: ["gấp"], payment: { state: "paid", gateway: "OnePay" } });
    await place({ createdAt: hoursAgo(48), shippingAddress: { lastName: "Quỳnh", city: "Huế" } });
    const third = await place({ createdAt: hoursAgo(24), test: true });
    await sandbox.control("POST", `shops/orders/orders/${third.id}/cancel`, {});
    await place({ createdAt: hoursAgo(61 * 24), email: "old@example.com" });
  });

  test.each([
    ["", ["#1001", "#1002", "#1003"]],
    ["status:open", ["#1001", "#1002"]],
    ["status:cancelled", ["#1003"]],
    ["financial_status:paid", ["#1001"]],
    ["financial_status:pending,paid", ["#1001", "#1002"]],
    ["fulfillment_status:unfulfilled AND status:open", ["#1001", "#1002"]],
    ["name:#1002", ["#1002"]],
    ["name:1002 OR name:1003", ["#1002", "#1003"]],
    ["-name:1002", ["#1001", "#1003"]],
    ["NOT (name:1001 OR name:1002)", ["#1003"]],
    ["tag:'gấp'", ["#1001"]],
    ["tag_not:gấp status:open", ["#1002"]],
    ["test:true", ["#1003"]],
    ["gateway:OnePay", ["#1001"]],
    ["quỳnh", ["#1002"]],
    [`created_at:>'${new Date(Date.now() - 50 * 3_600_000).toISOString()}'`, ["#1002", "#1003"]],
    [`created_at:<=${new Date(Date.now() - 50 * 3_600_000).toISOString()} status:open`, ["#1001"]],
  ])("%s", async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test("orders older than 60 days need read_all_orders", async () => {
    expect(await names("email:old@example.com")).toEqual([]);
    await sandbox.control("PATCH", "shops/orders", { scopes: [...SCOPES, "read_all_orders"] });
    expect(await names("email:old@example.com")).toEqual(["#1004"]);
  });

  test("reverse reverses the order", async () => {
    expect(await names("", "reverse: true")).toEqual(["#1003", "#1002", "#1001"]);
  });

  test("a page continues where the last one ended, even if an order was added in between", async () => {
    const page = async (after: string | null) =>
      (await run("WaybillOrdersUpdatedSince", { first: 2, after, query: "status:any" })).orders;
    const first = await page(null);
    expect(first.pageInfo.hasNextPage).toBe(true);
    await place({ createdAt: new Date(Date.now() - 50 * 3_600_000).toISOString() });
    const second = await page(first.pageInfo.endCursor);
    expect(second.pageInfo.hasNextPage).toBe(false);
    const seen = [...first.nodes, ...second.nodes].map(({ name }: { name: string }) => name);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(["#1001", "#1002", "#1003"]));
  });
});
