import { afterAll, beforeAll, expect, test } from "vitest";
import { openSandboxShop, type SandboxShop, SHOP } from "./sandbox-shop.ts";

/**
 * What each call costs from the shop's bucket, by the cost rule of the stand-in (shopify 4). The standard plan restores 100
 * points a second, so these numbers decide for how many parcels an hour Shopify can be updated (perf B10).
 */
let shop: SandboxShop;
let orderId: string;
let fulfillmentId: string;

beforeAll(async () => {
  shop = await openSandboxShop();
  orderId = await shop.placeOrder({ lines: [{ sku: "AT", quantity: 2 }], shippingAddress: { city: "Hà Nội" } });
});

afterAll(() => shop.close());

/** Points requested beforehand, and points actually used. */
async function pointsOf(work: () => Promise<unknown>) {
  await shop.forgetCalls();
  await work();
  const calls = await shop.calls();
  const sum = (kind: "requestedCost" | "actualCost") => calls.reduce((total, call) => total + (call[kind] ?? 0), 0);
  return { requested: sum("requestedCost"), actual: sum("actualCost") };
}

test("reading the shop, its scopes, its locations", async () => {
  expect(await pointsOf(() => shop.shopify.readShop(SHOP))).toEqual({ requested: 2, actual: 2 });
  expect(await pointsOf(() => shop.shopify.readScopes(SHOP))).toEqual({ requested: 2, actual: 2 });
  expect(await pointsOf(() => shop.shopify.readLocations(SHOP))).toEqual({ requested: 16, actual: 4 });
});

test("reading an order of one line", async () => {
  expect(await pointsOf(() => shop.shopify.readOrder(SHOP, orderId))).toEqual({ requested: 51, actual: 16 });
});

test("following a plan, asking for one, and charging for parcels", async () => {
  const terms = { currency: "USD", monthlyCents: 900, freeParcels: 0, parcelCents: 3, capCents: 100, trialDays: 0 };
  const asked = { ...terms, name: "Basic", terms: "3 cents", returnUrl: "https://example.com", test: true };
  let id = "";
  const create = async () => {
    const made = await shop.shopify.createSubscription(SHOP, asked);
    if (made.outcome === "to_confirm") id = made.id;
  };
  expect(await pointsOf(create)).toEqual({ requested: 10, actual: 10 });
  await shop.control("POST", `shops/${SHOP.domain}/billing/${id.split("/").at(-1)}`, { act: "approve" });
  expect(await pointsOf(() => shop.shopify.readSubscriptions(SHOP, [id]))).toEqual({ requested: 9, actual: 9 });
  const [plan] = await shop.shopify.readSubscriptions(SHOP, []);
  const usage = {
    lineItemId: plan?.usage?.lineItemId ?? "",
    currency: "USD",
    amountCents: 3,
    description: "1",
    key: "1",
  };
  expect(await pointsOf(() => shop.shopify.chargeUsage(SHOP, usage))).toEqual({ requested: 10, actual: 10 });
});

test("listing up to 250 orders", async () => {
  const list = async () => {
    for await (const _order of shop.shopify.listOrdersUpdatedSince(SHOP, "2026-01-01T00:00:00Z"));
  };
  expect(await pointsOf(list)).toEqual({ requested: 13, actual: 3 });
});

test("a glance at an order of one line, with its payments, with its parts", async () => {
  const glance = (withPayments: boolean, withParts: boolean) =>
    pointsOf(() => shop.shopify.glanceAtOrder(SHOP, orderId, { withEmail: false, withPayments, withParts }));
  expect((await glance(false, false)).actual).toBe(1);
  expect((await glance(true, false)).actual).toBe(2);
  expect((await glance(false, true)).actual).toBe(6);
});

test("fulfilling a parcel stays under 20 points", async () => {
  const order = await shop.shopify.readOrder(SHOP, orderId);
  const fulfil = async () => {
    const created = await shop.shopify.createFulfillment(SHOP, {
      orderId,
      fulfillmentOrderId: order?.fulfillmentOrders[0]?.id ?? "",
      trackingNumber: "POINTS-1",
      trackingUrl: "https://track.example/POINTS-1",
      company: "Giao hàng",
      notifyBuyer: false,
      mayExist: false,
    });
    fulfillmentId = "fulfillmentId" in created ? created.fulfillmentId : "";
  };
  expect(await pointsOf(fulfil)).toEqual({ requested: 10, actual: 10 });
});

test("looking for a parcel's fulfillment", async () => {
  const find = async () => {
    expect(await shop.shopify.findFulfillment(SHOP, { orderId, trackingNumber: "POINTS-1" })).toBe(fulfillmentId);
    expect(await shop.shopify.findFulfillment(SHOP, { orderId, trackingNumber: "POINTS-2" })).toBeNull();
  };
  expect(await pointsOf(find)).toEqual({ requested: 6, actual: 6 });
});

test("posting one step", async () => {
  const step = { fulfillmentId, status: "DELIVERED" as const, happenedAt: "2026-11-20T10:00:00Z" };
  const post = (mayExist: boolean) => shop.shopify.postFulfillmentEvent(SHOP, { ...step, mayExist });
  expect(await pointsOf(() => post(false))).toEqual({ requested: 10, actual: 10 });
  expect(await pointsOf(() => post(true))).toEqual({ requested: 8, actual: 4 });
});

test("marking an order as paid", async () => {
  const payment = { orderId, expectedOutstandingVnd: 300_000 };
  expect(await pointsOf(() => shop.shopify.markOrderPaid(SHOP, payment))).toEqual({ requested: 11, actual: 11 });
});

test("25 fields of orders cost as much as one", async () => {
  const field = { orderId, key: "state", value: "booked" } as const;
  const ten = { requested: 10, actual: 10 };
  expect(await pointsOf(() => shop.shopify.setOrderFields(SHOP, [field]))).toEqual(ten);
  const many = Array.from({ length: 25 }, (_, n) => ({ orderId, key: "tracking_number", value: `S${n}` }) as const);
  expect(await pointsOf(() => shop.shopify.setOrderFields(SHOP, many))).toEqual(ten);
  expect(await pointsOf(() => shop.shopify.deleteOrderFields(SHOP, [field]))).toEqual(ten);
});

test("a cancelled fulfillment", async () => {
  const ten = { requested: 10, actual: 10 };
  expect(await pointsOf(() => shop.shopify.cancelFulfillment(SHOP, fulfillmentId))).toEqual(ten);
});

test("a search for products", async () => {
  expect(await pointsOf(() => shop.shopify.findVariants(SHOP, "áo"))).toEqual({ requested: 38, actual: 6 });
});

test("the carrier service, from its registration to its deletion; reading the zones costs most", async () => {
  const service = { name: "Waybill", callbackUrl: "https://app.example/rates/k/s" };
  let id = "";
  const create = async () => {
    const made = await shop.shopify.createCarrierService(SHOP, service);
    id = "id" in made ? made.id : "";
  };
  const ten = { requested: 10, actual: 10 };
  expect(await pointsOf(create)).toEqual(ten);
  expect(await pointsOf(() => shop.shopify.listCarrierServices(SHOP))).toEqual({ requested: 8, actual: 3 });
  expect(await pointsOf(() => shop.shopify.readShippingZones(SHOP))).toEqual({ requested: 208, actual: 15 });
  expect(await pointsOf(() => shop.shopify.updateCarrierService(SHOP, { id, active: false }))).toEqual(ten);
  expect(await pointsOf(() => shop.shopify.deleteCarrierService(SHOP, id))).toEqual(ten);
});

test("telling Shopify Flow", async () => {
  const payload = { Pickup: "Kho", "Cut off time": "", Parcels: 1 };
  const tell = () => shop.shopify.tellFlow(SHOP, "flow-parcels-left", payload);
  expect(await pointsOf(tell)).toEqual({ requested: 10, actual: 10 });
});
