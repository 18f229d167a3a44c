import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operation } from "./operations.ts";
import { type RunningSandbox, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: "empty" });
});
afterAll(() => sandbox.stop());

const SHOP = "parcels.myshopify.com";

beforeEach(async () => {
  await sandbox.control("POST", "reset", { seed: "empty" });
  await sandbox.control("POST", "shops", {
    domain: SHOP,
    locations: [{ name: "Hà Nội" }, { name: "Đà Nẵng" }],
    products: [
      { title: "Chén", sku: "CHEN", price: 100_000, weight: { value: 350, unit: "GRAMS" } },
      { title: "Nến", sku: "NEN", price: 200_000 },
    ],
  });
  token = await sandbox.accessToken(SHOP);
});

const graphql = (query: string, variables: object) => sandbox.graphql(token, query, variables, SHOP);
const run = async (name: string, variables: object) => (await graphql(operation(name), variables)).data;

interface FulfillmentOrder {
  id: string;
  status: string;
  supportedActions: { action: string }[];
  fulfillmentHolds: { id: string }[];
  lineItems: { nodes: { id: string; sku: string; remainingQuantity: number; totalQuantity: number }[] };
}

/** Places an order for five cups and a candle; `location` is the candle's. */
async function place(location = "Hà Nội"): Promise<string> {
  const { gid } = await sandbox.control("POST", "shops/parcels/orders", {
    lines: [
      { sku: "CHEN", quantity: 5 },
      { sku: "NEN", location },
    ],
    shippingAddress: { lastName: "An", city: "Huế" },
  });
  for (;;) if ((await fulfillmentOrders(gid)).length > 0) return gid;
}

async function fulfillmentOrders(id: string): Promise<FulfillmentOrder[]> {
  const { order } = await run("WaybillFulfillmentOrdersPage", { id });
  return order.fulfillmentOrders.nodes;
}

async function only(id: string): Promise<FulfillmentOrder> {
  const [first] = await fulfillmentOrders(id);
  if (!first) throw new Error("no fulfillment order");
  return first;
}

const create = async (parts: object[], rest: object = {}) =>
  (await run("WaybillFulfillmentCreate", { fulfillment: { lineItemsByFulfillmentOrder: parts, ...rest } }))
    .fulfillmentCreate;

async function statusOf(id: string): Promise<string> {
  return (await graphql("query S($id: ID!) { order(id: $id) { displayFulfillmentStatus } }", { id })).data.order
    .displayFulfillmentStatus;
}

describe("creating", () => {
  test("fulfilling everything closes the fulfillment order", async () => {
    const order = await place();
    const { id } = await only(order);
    const trackingInfo = { company: "Giao hàng", number: "S1.22.333", url: "https://track.example/S1.22.333" };
    const { fulfillment, userErrors } = await create([{ fulfillmentOrderId: id }], { trackingInfo });
    expect(userErrors).toEqual([]);
    expect(fulfillment).toMatchObject({
      name: "#1001-F1",
      status: "SUCCESS",
      displayStatus: "FULFILLED",
      trackingInfo: [trackingInfo],
    });
    expect(await only(order)).toMatchObject({
      status: "CLOSED",
      supportedActions: [],
      lineItems: { nodes: [{ remainingQuantity: 0, totalQuantity: 5 }, { remainingQuantity: 0 }] },
    });
    expect(await statusOf(order)).toBe("FULFILLED");
  });

  test("fulfilling a part leaves the rest in progress", async () => {
    const order = await place();
    const { id, lineItems } = await only(order);
    const cups = lineItems.nodes[0]?.id;
    await create([{ fulfillmentOrderId: id, fulfillmentOrderLineItems: [{ id: cups, quantity: 2 }] }]);
    expect(await only(order)).toMatchObject({
      status: "IN_PROGRESS",
      lineItems: { nodes: [{ remainingQuantity: 3 }, { remainingQuantity: 1 }] },
    });
    expect(await statusOf(order)).toBe("PARTIALLY_FULFILLED");
    expect((await create([{ fulfillmentOrderId: id }])).userErrors).toEqual([]);
    expect(await statusOf(order)).toBe("FULFILLED");
  });

  test("NinjaVan is the one company whose tracking URL Shopify makes", async () => {
    const { id } = await only(await place());
    const { fulfillment } = await create([{ fulfillmentOrderId: id }], {
      trackingInfo: { company: "NinjaVan", number: "NV1" },
    });
    expect(fulfillment.trackingInfo[0].url).toBe("https://www.ninjavan.co/en-vn/tracking?id=NV1");
  });

  test("the recorded refusals", async () => {
    const order = await place();
    const { id, lineItems } = await only(order);
    const [cups] = lineItems.nodes;
    const part = (fulfillmentOrderId: string, line?: object) => ({
      fulfillmentOrderId,
      ...(line ? { fulfillmentOrderLineItems: [line] } : {}),
    });
    const refusal = async (parts: object[]) => (await create(parts)).userErrors;
    const message = (text: string) => [{ field: ["fulfillment"], message: text }];
    expect(await refusal([part("gid://shopify/FulfillmentOrder/1")])).toEqual(
      message("Fulfillment order does not exist."),
    );
    expect(await refusal([part(id, { id: "gid://shopify/FulfillmentOrderLineItem/1", quantity: 1 })])).toEqual(
      message("Fulfillment order line item does not exist."),
    );
    expect(await refusal([part(id, { id: cups?.id, quantity: 6 })])).toEqual(
      message("Invalid fulfillment order line item quantity requested."),
    );
    expect(await refusal([part(id, { id: cups?.id, quantity: 0 })])).toEqual([
      {
        field: ["fulfillment", "lineItemsByFulfillmentOrder", "0", "fulfillmentOrderLineItems", "0", "quantity"],
        message: "Quantity must be greater than 0",
      },
    ]);
    const other = await only(await place());
    expect(await refusal([part(id), part(other.id)])).toEqual(
      message("All fulfillment orders must belong to the same order."),
    );
    await create([part(id)]);
    expect(await refusal([part(id)])).toEqual(
      message(`Fulfillment order ${id.split("/").at(-1)} has an unfulfillable status= closed.`),
    );
    expect((await fulfillmentOrders(order)).length).toBe(1);
  });

  test("two locations are never in one fulfillment", async () => {
    const both = await fulfillmentOrders(await place("Đà Nẵng"));
    const { userErrors } = await create(both.map(({ id }) => ({ fulfillmentOrderId: id })));
    expect(userErrors[0].message).toMatch(
      /^All fulfillment orders must be assigned to a single location\. Multiple locations with ids \[\d+, \d+\] were found\.$/,
    );
  });
});

describe("after creation", () => {
  async function shipped() {
    const order = await place();
    const { id } = await only(order);
    const { fulfillment } = await create([{ fulfillmentOrderId: id }], { trackingInfo: { number: "1" } });
    return { order, fulfillmentOrderId: id, fulfillmentId: fulfillment.id };
  }

  test("events move the display status and keep their own time", async () => {
    const { fulfillmentId } = await shipped();
    const post = (event: object) => run("WaybillFulfillmentEventCreate", { event: { fulfillmentId, ...event } });
    await post({
      status: "IN_TRANSIT",
      happenedAt: "2026-11-20T08:00:00+07:00",
      estimatedDeliveryAt: "2026-11-22T10:00:00Z",
      message: "Đã rời kho",
    });
    await post({ status: "DELIVERED", happenedAt: "2026-11-21T02:00:00Z" });
    const { fulfillment } = await run("WaybillFulfillmentEvents", { id: fulfillmentId, first: 10 });
    expect(fulfillment).toMatchObject({
      status: "SUCCESS",
      displayStatus: "DELIVERED",
      inTransitAt: "2026-11-20T01:00:00Z",
      deliveredAt: "2026-11-21T02:00:00Z",
      estimatedDeliveryAt: "2026-11-22T10:00:00Z",
      events: { nodes: [{ status: "DELIVERED" }, { status: "IN_TRANSIT", message: "Đã rời kho" }] },
    });
    const missing = await run("WaybillFulfillmentEventCreate", {
      event: { fulfillmentId: "gid://shopify/Fulfillment/1", status: "DELIVERED" },
    });
    expect(missing.fulfillmentEventCreate.userErrors).toEqual([
      { field: ["fulfillmentEvent", "fulfillmentId"], message: "Fulfillment does not exist." },
    ]);
  });

  test("tracking is replaced, and costs 50", async () => {
    const { fulfillmentId } = await shipped();
    const answer = await graphql(operation("WaybillTrackingUpdate"), {
      fulfillmentId,
      tracking: { numbers: ["2", "3"], urls: ["https://t.example/2", "https://t.example/3"] },
    });
    expect(answer.data.fulfillmentTrackingInfoUpdate.fulfillment.trackingInfo).toEqual([
      { company: null, number: "2", url: "https://t.example/2" },
      { company: null, number: "3", url: "https://t.example/3" },
    ]);
    expect(answer.extensions?.cost.requestedQueryCost).toBe(51);
  });

  test("a cancel keeps the fulfillment and makes new fulfillment orders", async () => {
    const { order, fulfillmentOrderId, fulfillmentId } = await shipped();
    await run("WaybillFulfillmentEventCreate", { event: { fulfillmentId, status: "CONFIRMED" } });
    const { fulfillmentCancel } = await run("WaybillFulfillmentCancel", { id: fulfillmentId });
    expect(fulfillmentCancel).toEqual({ fulfillment: { id: fulfillmentId, status: "CANCELLED" }, userErrors: [] });
    const { fulfillment } = await run("WaybillFulfillmentEvents", { id: fulfillmentId, first: 5 });
    expect(fulfillment).toMatchObject({ displayStatus: "CANCELED", events: { nodes: [{ status: "CONFIRMED" }] } });

    const [old, fresh, ...others] = await fulfillmentOrders(order);
    expect(others).toEqual([]);
    expect(old).toMatchObject({ id: fulfillmentOrderId, status: "CLOSED" });
    expect(fresh).toMatchObject({
      status: "OPEN",
      lineItems: {
        nodes: [
          { sku: "CHEN", remainingQuantity: 5 },
          { sku: "NEN", remainingQuantity: 1 },
        ],
      },
    });
    expect(await statusOf(order)).toBe("UNFULFILLED");
    expect((await create([{ fulfillmentOrderId: fresh?.id }])).fulfillment.name).toBe("#1001-F2");

    await run("WaybillFulfillmentCancel", { id: fulfillmentId });
    expect(await fulfillmentOrders(order)).toHaveLength(2);
    const missing = await run("WaybillFulfillmentCancel", { id: "gid://shopify/Fulfillment/1" });
    expect(missing.fulfillmentCancel.userErrors).toEqual([{ field: ["id"], message: "Fulfillment not found." }]);
  });
});

describe("holding and rearranging", () => {
  const hold = async (id: string, handle: string, lines: object[] = []) =>
    (
      await run("WaybillHold", {
        id,
        hold: { reason: "INCORRECT_ADDRESS", handle, fulfillmentOrderLineItems: lines },
      })
    ).fulfillmentOrderHold;

  test("a held order cannot be fulfilled until its last hold is released", async () => {
    const order = await place();
    const { id } = await only(order);
    const first = await hold(id, "address");
    expect((await hold(id, "address")).userErrors[0].code).toBe("DUPLICATE_FULFILLMENT_HOLD_HANDLE");
    const second = await hold(id, "money");
    expect(await statusOf(order)).toBe("ON_HOLD");
    expect((await create([{ fulfillmentOrderId: id }])).userErrors[0].message).toMatch(/unfulfillable status= on_hold/);
    await run("WaybillReleaseHold", { id, holdIds: [first.fulfillmentHold.id] });
    expect(await only(order)).toMatchObject({
      status: "ON_HOLD",
      fulfillmentHolds: [{ id: second.fulfillmentHold.id }],
    });
    await run("WaybillReleaseHold", { id, holdIds: [second.fulfillmentHold.id] });
    expect(await only(order)).toMatchObject({ status: "OPEN", fulfillmentHolds: [] });
  });

  test("releasing without holdIds releases every hold", async () => {
    const order = await place();
    const { id } = await only(order);
    await hold(id, "mine");
    await sandbox.control("POST", `shops/parcels/orders/${order.split("/").at(-1)}/hold`, { handle: "staff" });
    expect((await only(order)).fulfillmentHolds).toHaveLength(2);
    await run("WaybillReleaseHold", { id });
    expect((await only(order)).status).toBe("OPEN");
  });

  test("an app has ten holds at most", async () => {
    const { id } = await only(await place());
    for (let count = 0; count < 10; count += 1) expect((await hold(id, `hold-${count}`)).userErrors).toEqual([]);
    expect((await hold(id, "eleventh")).userErrors[0].code).toBe("FULFILLMENT_ORDER_HOLD_LIMIT_REACHED");
  });

  test("holding a line splits the rest off", async () => {
    const order = await place();
    const { id, lineItems } = await only(order);
    const held = await hold(id, "part", [{ id: lineItems.nodes[0]?.id, quantity: 5 }]);
    const [first, rest] = await fulfillmentOrders(order);
    expect(first).toMatchObject({ id, status: "ON_HOLD", lineItems: { nodes: [{ sku: "CHEN" }] } });
    expect(rest).toMatchObject({
      id: held.remainingFulfillmentOrder.id,
      status: "OPEN",
      lineItems: { nodes: [{ sku: "NEN" }] },
    });
  });

  test("split, then merged again, loses no piece", async () => {
    const order = await place();
    const { id, lineItems } = await only(order);
    const splits = [
      { fulfillmentOrderId: id, fulfillmentOrderLineItems: [{ id: lineItems.nodes[0]?.id, quantity: 2 }] },
    ];
    const { fulfillmentOrderSplit } = await run("WaybillSplit", { splits });
    const [split] = fulfillmentOrderSplit.fulfillmentOrderSplits;
    const quantities = async () =>
      (await fulfillmentOrders(order)).map((each) => each.lineItems.nodes.map((line) => line.remainingQuantity));
    expect(split.fulfillmentOrder.id).toBe(id);
    expect(await quantities()).toEqual([[2], [3, 1]]);
    const merge = `mutation M($inputs: [FulfillmentOrderMergeInput!]!) { fulfillmentOrderMerge(fulfillmentOrderMergeInputs: $inputs) {
      fulfillmentOrderMerges { fulfillmentOrder { id } } userErrors { message } } }`;
    const mergeIntents = [id, split.remainingFulfillmentOrder.id].map((fulfillmentOrderId) => ({ fulfillmentOrderId }));
    const merged = await graphql(merge, { inputs: [{ mergeIntents }] });
    expect(merged.data.fulfillmentOrderMerge).toEqual({
      fulfillmentOrderMerges: [{ fulfillmentOrder: { id } }],
      userErrors: [],
    });
    expect(await quantities()).toEqual([[5, 1]]);
  });

  test("a split of everything or of too much is refused", async () => {
    const { id, lineItems } = await only(await place());
    const [cups, candle] = lineItems.nodes;
    const attempt = async (lines: object[]) =>
      (await run("WaybillSplit", { splits: [{ fulfillmentOrderId: id, fulfillmentOrderLineItems: lines }] }))
        .fulfillmentOrderSplit.userErrors[0]?.code;
    expect(await attempt([])).toBe("NO_LINE_ITEMS_PROVIDED_TO_SPLIT");
    expect(await attempt([{ id: cups?.id, quantity: 6 }])).toBe("INVALID_LINE_ITEM_QUANTITY");
    expect(
      await attempt([
        { id: cups?.id, quantity: 5 },
        { id: candle?.id, quantity: 1 },
      ]),
    ).toBe("INVALID_LINE_ITEM_QUANTITY");
  });

  test("a move makes a fulfillment order at the other location and closes the old one", async () => {
    const order = await place();
    const { id } = await only(order);
    const { locations } = await run("WaybillLocations", { first: 5 });
    const daNang = locations.nodes.find(({ name }: { name: string }) => name === "Đà Nẵng");
    const { fulfillmentOrderMove: moved } = await run("WaybillMove", { id, newLocationId: daNang.id });
    expect(moved).toMatchObject({ userErrors: [], originalFulfillmentOrder: { id }, remainingFulfillmentOrder: null });
    const [now, ...others] = await fulfillmentOrders(order);
    expect(others).toEqual([]);
    expect(now).toMatchObject({
      id: moved.movedFulfillmentOrder.id,
      status: "OPEN",
      assignedLocation: { name: "Đà Nẵng" },
      lineItems: { nodes: [{ remainingQuantity: 5 }, { remainingQuantity: 1 }] },
    });
    const again = await run("WaybillMove", { id: now?.id, newLocationId: daNang.id });
    expect(again.fulfillmentOrderMove.userErrors[0].message).toBe("Cannot change location for this fulfillment order.");
  });
});
