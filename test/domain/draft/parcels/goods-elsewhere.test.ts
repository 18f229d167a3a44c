import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderContents, type ParcelWithContents } from "~/domain/draft/contents";
import { type DatedParcel, planContents } from "~/domain/draft/contents-plan";
import { elsewhereProblems, goodsElsewhere } from "~/domain/draft/goods-elsewhere";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import { isToBeSent } from "~/domain/parcel/state";
import { aFulfillmentOrder, aLine, anOrder } from "../../order/an-order";
import { aHolding, fulfilled } from "./a-holding";

/** A fulfillment order of one order line, of which the order has `currentQuantity`. */
const offers = (id: string, quantity: number, currentQuantity = 3) =>
  aFulfillmentOrder({ id, lines: [aLine({ id: `${id}.1`, lineItemId: "L", quantity, currentQuantity })] });
const orderOf = (fulfillmentOrders: FulfillmentOrderFacts[], ...fulfillments: OrderFacts["fulfillments"]) =>
  anOrder({ fulfillmentOrders, fulfillments });

const sent = (id: string, pieces: number, changes: Partial<DatedParcel> = {}) =>
  aHolding(id, {
    state: "booked",
    contents: { "FO.1": pieces },
    trackingNumber: `S${id}`,
    bookedPieces: [{ lineItemId: "L", quantity: pieces }],
    ...changes,
  });
const unsent = (id: string, fulfillmentOrderId: string, changes: Parameters<typeof aHolding>[1] = {}) =>
  aHolding(id, { fulfillmentOrderId, madeAt: 5, ...changes });

const cancelledIn = (parcel: string) => fulfilled(`F${parcel}`, `S${parcel}`, "CANCELLED");
const DELIVERED = { deliveredAt: new Date(Date.UTC(2026, 10, 22)) };

type Found = [where: string, trackingNumber: string | null, pieces: number];
function find(order: OrderFacts, parcels: ParcelWithContents[]): Record<string, Found[]> {
  const found = goodsElsewhere(order, parcels, orderContents(order, parcels));
  const plain = [...found].map(([key, goods]): [string, Found[]] => [
    key,
    goods.map(({ where, trackingNumber, pieces }) => [where, trackingNumber, Object.values(pieces)[0] ?? 0]),
  ]);
  return Object.fromEntries(plain);
}

describe("goods that Shopify offers although a parcel has them", () => {
  const cases: [string, OrderFacts, ParcelWithContents[], Record<string, Found[]>][] = [
    [
      "reopened in a new fulfillment order",
      orderOf([offers("FO", 0), offers("FO2", 3)], cancelledIn("1")),
      [sent("1", 3), unsent("2", "FO2")],
      { 2: [["under_way", "S1", 3]] },
    ],
    [
      "reopened in the same one",
      orderOf([offers("FO", 3)], cancelledIn("1")),
      [sent("1", 3), unsent("2", "FO")],
      { 2: [["under_way", "S1", 3]] },
    ],
    [
      "moved to another location before Shopify had the fulfillment",
      orderOf([offers("FO", 0), offers("FO2", 3)]),
      [sent("1", 3), unsent("2", "FO2")],
      { 2: [["under_way", "S1", 3]] },
    ],
    [
      "… even if Shopify no longer lists the first fulfillment order",
      orderOf([offers("FO2", 3)]),
      [sent("1", 3), unsent("2", "FO2")],
      { 2: [["under_way", "S1", 3]] },
    ],
    [
      "of a parcel whose answer is not known, or that is being sent or cancelled",
      orderOf([offers("FO2", 3)]),
      [
        sent("1", 1, { state: "unknown" }),
        sent("3", 1, { state: "booking" }),
        sent("4", 1, { state: "cancelling" }),
      ].concat(unsent("2", "FO2")),
      {
        2: [
          ["under_way", "S1", 1],
          ["under_way", "S3", 1],
          ["under_way", "S4", 1],
        ],
      },
    ],
    [
      "delivered before",
      orderOf([offers("FO", 0), offers("FO2", 3)], cancelledIn("1")),
      [sent("1", 3, { state: "closed", ...DELIVERED }), unsent("2", "FO2")],
      { 2: [["delivered", "S1", 3]] },
    ],
    [
      "only in part: the rest was not sent",
      orderOf([offers("FO", 0), offers("FO2", 3)], cancelledIn("1")),
      [sent("1", 2), unsent("2", "FO2")],
      { 2: [["under_way", "S1", 2]] },
    ],
    [
      "beside an older unsent parcel, which keeps its own",
      orderOf([offers("FO", 1), offers("FO2", 2)], cancelledIn("1")),
      [sent("1", 2), unsent("2", "FO", { contents: { "FO.1": 1 }, madeAt: 0 }), unsent("3", "FO2")],
      { 3: [["under_way", "S1", 2]] },
    ],
    [
      "beside one that another app has fulfilled",
      orderOf([offers("FO", 0), offers("FO2", 2)], cancelledIn("1"), fulfilled("X1", "X1")),
      [sent("1", 1), unsent("2", "FO2")],
      { 2: [["under_way", "S1", 1]] },
    ],
    [
      "after staff split them: those in the newest part",
      orderOf([offers("FO", 0), offers("FO2", 3)], cancelledIn("1")),
      [
        sent("1", 1),
        unsent("2", "FO2", { contents: { "FO2.1": 2 } }),
        unsent("3", "FO2", { contents: { "FO2.1": 1 } }),
      ],
      { 3: [["under_way", "S1", 1]] },
    ],
    [
      "split off between the booking and the fulfillment, which has the rest only",
      orderOf([offers("FO", 0), offers("FO2", 2)], fulfilled("F1", "S1", "SUCCESS", 1)),
      [sent("1", 3), unsent("2", "FO2")],
      { 2: [["under_way", "S1", 2]] },
    ],
    [
      "left out by a fulfillment that staff made by hand, in the parcel's own fulfillment order",
      orderOf([offers("FO", 2)], fulfilled("F1", "S1", "SUCCESS", 1)),
      [sent("1", 3), unsent("2", "FO")],
      { 2: [["under_way", "S1", 2]] },
    ],
    [
      "left out, as far as the fulfillment leaves any out: the others were never sent",
      orderOf([offers("FO", 0), offers("FO2", 2)], fulfilled("F1", "S1", "SUCCESS", 1)),
      [sent("1", 2), unsent("2", "FO2")],
      { 2: [["under_way", "S1", 1]] },
    ],
    [
      "more often than the order has them: the queued parcel goes first",
      orderOf([offers("FO", 3), offers("FO2", 3)]),
      [unsent("1", "FO"), unsent("2", "FO2", { state: "queued", madeAt: 9 })],
      { 1: [["under_way", null, 3]] },
    ],
  ];
  test.each(cases)("%s", (_, order, parcels, expected) => {
    expect(find(order, parcels)).toEqual(expected);
  });
});

describe("goods that no other parcel has", () => {
  const none: [string, OrderFacts, ParcelWithContents[]][] = [
    ["of an order with one parcel", orderOf([offers("FO", 3)]), [unsent("1", "FO")]],
    [
      "left in the fulfillment order of a parcel that Shopify has not fulfilled yet",
      orderOf([offers("FO", 3)]),
      [sent("1", 2), unsent("2", "FO", { contents: { "FO.1": 1 } })],
    ],
    [
      "beside a parcel whose fulfillment has all it was booked with",
      orderOf([offers("FO", 1)], fulfilled("F1", "S1", "SUCCESS", 2)),
      [sent("1", 2), unsent("2", "FO")],
    ],
    [
      "beside a parcel that staff fulfilled in two parts with its tracking number",
      orderOf(
        [offers("FO", 0), offers("FO2", 1)],
        fulfilled("F1", "S1", "SUCCESS", 1),
        fulfilled("F2", "S1", "SUCCESS", 1),
      ),
      [sent("1", 2), unsent("2", "FO2")],
    ],
    ["of a cancelled parcel", orderOf([offers("FO2", 3)], cancelledIn("1")), [sent("1", 3, { state: "cancelled" })]],
    [
      "of a parcel that came back",
      orderOf([offers("FO2", 3)], cancelledIn("1")),
      [sent("1", 3, { returnState: "returned" }), unsent("2", "FO2")],
    ],
    ["of a lost parcel", orderOf([offers("FO2", 3)], cancelledIn("1")), [sent("1", 3, { state: "closed" })]],
    [
      "added to the order beside a fulfilled parcel",
      orderOf([offers("FO", 0, 5), offers("FO2", 2, 5)], fulfilled("F1", "S1")),
      [sent("1", 3), unsent("2", "FO2")],
    ],
    [
      "of the same line at another location",
      orderOf([offers("FO", 2), offers("FO2", 1)]),
      [sent("1", 2), unsent("2", "FO2")],
    ],
    [
      "beside a parcel that staff fulfilled again with its tracking number after they had cancelled the first",
      orderOf([offers("FO", 0), offers("FO2", 1)], cancelledIn("1"), fulfilled("F9", "S1")),
      [sent("1", 2, { fulfillmentId: "F1" }), unsent("2", "FO2")],
    ],
    [
      "taken in exchange: another line of the order",
      orderOf([
        offers("FO", 0),
        aFulfillmentOrder({ id: "FO2", lines: [aLine({ id: "x", lineItemId: "X", currentQuantity: 1 })] }),
      ]),
      [sent("1", 3), unsent("2", "FO2")],
    ],
  ];
  test.each(none)("%s", (_, order, parcels) => expect(find(order, parcels)).toEqual({}));
});

test("delivered goods are released by the number of the parcel that delivered them, goods under way by nothing", () => {
  const goods = [
    { where: "under_way", trackingNumber: "S1", pieces: { a: 1 } },
    { where: "delivered", trackingNumber: "S2", pieces: { a: 1 } },
  ] as const;
  const codes = (releasedHolds: string[]) => elsewhereProblems(goods, { releasedHolds }).map(({ code }) => code);
  expect(codes([])).toEqual(["goods_under_way", "goods_delivered"]);
  expect(codes(["S2"])).toEqual(["goods_under_way"]);
  expect(codes(["S1", "S2"])).toEqual(["goods_under_way"]);
});

/** What can happen to the three pieces of one order line; `pick` chooses the parcel or fulfillment order. */
const KINDS = ["book", "fulfil", "reopen", "move", "divide", "foreign", "cancel", "deliver", "return"] as const;
interface World {
  order: OrderFacts;
  parcels: DatedParcel[];
  at: number;
}

function planned(world: World): World {
  const plan = planContents(world.order, world.parcels, (id) => quantityOf(world.order, id) > 0);
  const gone = ({ id, fulfillmentOrderId, state }: DatedParcel) =>
    isToBeSent(state) && (plan.emptied.includes(id) || quantityOf(world.order, fulfillmentOrderId) === 0);
  const made = plan.made.map(({ fulfillmentOrderId, contents }, index) =>
    aHolding(`P${world.at}.${index}`, { fulfillmentOrderId, contents, madeAt: world.at }),
  );
  return { ...world, parcels: [...world.parcels.filter((parcel) => !gone(parcel)), ...made] };
}

const quantityOf = ({ fulfillmentOrders }: OrderFacts, id: string) =>
  fulfillmentOrders.find((one) => one.id === id)?.lines[0]?.quantity ?? 0;
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
const booked = ({ bookedPieces }: ParcelWithContents) => sum((bookedPieces ?? []).map(({ quantity }) => quantity));
const has = ({ state, deliveredAt, returnState }: ParcelWithContents) =>
  returnState === "none" && (state === "booked" || deliveredAt !== null);

function bookable({ order, parcels }: World) {
  const contents = orderContents(order, parcels);
  const elsewhere = goodsElsewhere(order, parcels, contents);
  return parcels.filter(({ id, state }) => isToBeSent(state) && !elsewhere.has(id));
}

function act(world: World, kind: (typeof KINDS)[number], pick: number): World {
  const at = world.at + 1;
  const next = { ...world, at };
  const { order } = world;
  const chosen = <T>(list: T[]): T | undefined => list[pick % Math.max(1, list.length)];
  const open = order.fulfillmentOrders.filter(({ id }) => quantityOf(order, id) > 0);
  const changed = (id: string, change: Partial<DatedParcel>) =>
    next.parcels.map((one) =>
      one.id === id ? { ...one, ...change, updatedAt: new Date(Date.UTC(2026, 10, 21, 8, at)) } : one,
    );
  const less = (id: string, count: number) =>
    order.fulfillmentOrders.map((one) =>
      one.id === id ? { ...one, lines: one.lines.map((line) => ({ ...line, quantity: line.quantity - count })) } : one,
    );
  switch (kind) {
    case "book": {
      const target = chosen(bookable(world));
      if (!target) return world;
      const contents = orderContents(order, world.parcels).inParcel.get(target.id) ?? {};
      const bookedPieces = [{ lineItemId: "L", quantity: sum(Object.values(contents)) }];
      const change = { state: "booked", trackingNumber: `S${target.id}`, contents, bookedPieces } as const;
      return { ...next, parcels: changed(target.id, change) };
    }
    case "fulfil": {
      const waits = world.parcels.filter(
        (one) => one.state === "booked" && one.fulfillmentId === null && quantityOf(order, one.fulfillmentOrderId) > 0,
      );
      const target = chosen(waits);
      if (!target) return world;
      // Only those that are still there: the others were split off meanwhile.
      const count = Math.min(booked(target), quantityOf(order, target.fulfillmentOrderId));
      const fulfillments = [...order.fulfillments, fulfilled(`F${target.id}`, `S${target.id}`, "SUCCESS", count)];
      const fulfillmentOrders = less(target.fulfillmentOrderId, count);
      const parcels = changed(target.id, { fulfillmentId: `F${target.id}` });
      return planned({ ...next, parcels, order: { ...order, fulfillments, fulfillmentOrders } });
    }
    case "reopen": {
      const target = chosen(order.fulfillments.filter(({ status, id }) => status === "SUCCESS" && id.startsWith("FP")));
      const parcel = world.parcels.find(({ fulfillmentId }) => target && fulfillmentId === target.id);
      if (!target || !parcel) return world;
      const fulfillments = order.fulfillments.map((one) => (one === target ? { ...one, status: "CANCELLED" } : one));
      const reopened = offers(`FO${at}`, target.totalQuantity ?? booked(parcel));
      const fulfillmentOrders = [...order.fulfillmentOrders, reopened];
      return planned({ ...next, order: { ...order, fulfillments, fulfillmentOrders } });
    }
    case "move": {
      const from = chosen(open);
      if (!from) return world;
      const count = quantityOf(order, from.id);
      return planned({
        ...next,
        order: { ...order, fulfillmentOrders: [...less(from.id, count), offers(`FO${at}`, count)] },
      });
    }
    case "divide": {
      const from = chosen(open.filter(({ id }) => quantityOf(order, id) > 1));
      if (!from) return world;
      return planned({
        ...next,
        order: { ...order, fulfillmentOrders: [...less(from.id, 1), offers(`FO${at}`, 1)] },
      });
    }
    case "foreign": {
      const from = chosen(open);
      if (!from) return world;
      const fulfillments = [...order.fulfillments, fulfilled(`X${at}`, `X${at}`)];
      return planned({
        ...next,
        order: { ...order, fulfillments, fulfillmentOrders: less(from.id, 1) },
      });
    }
    case "cancel":
    case "deliver":
    case "return": {
      const target = chosen(world.parcels.filter(({ state }) => state === "booked"));
      if (!target) return world;
      const ends = {
        cancel: { state: "cancelled" },
        deliver: { state: "closed", ...DELIVERED },
        return: { state: "closed", returnState: "settled" },
      } as const;
      return planned({ ...next, parcels: changed(target.id, ends[kind]) });
    }
  }
}

test("whatever Shopify does with its fulfillment orders, no piece can be booked that a parcel has", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat(7)), { maxLength: 14 }), (acts) => {
      let world = planned({ order: orderOf([offers("FO", 3)]), parcels: [], at: 0 });
      for (const [kind, pick] of acts) {
        world = act(world, kind, pick);
        const contents = orderContents(world.order, world.parcels);
        const free = sum(bookable(world).map(({ id }) => sum(Object.values(contents.inParcel.get(id) ?? {}))));
        const held = sum(world.parcels.filter(has).map(booked));
        expect(free + held).toBeLessThanOrEqual(3);
        if (world.parcels.every((parcel) => !has(parcel))) expect(bookable(world)).toHaveLength(unsentOf(world));
      }
    }),
    { numRuns: 400 },
  );
});

const unsentOf = ({ parcels }: World) => parcels.filter(({ state }) => isToBeSent(state)).length;
