import { describe, expect, test } from "vitest";
import { orderContents, takePieces } from "~/domain/draft/contents";
import { planContents } from "~/domain/draft/contents-plan";
import { aHolding, anOrderOf, fulfilled } from "./a-holding";

type Holding = ReturnType<typeof aHolding>;
type Order = ReturnType<typeof anOrderOf>;
const plan = (order: Order, parcels: Holding[]) => planContents(order, parcels, () => true);
const booked = { state: "booked", trackingNumber: "S1" } as const;
const cancelled = { state: "cancelled", trackingNumber: "S1", updatedAt: new Date(Date.UTC(2026, 10, 21, 9)) } as const;

describe("the contents of each parcel", () => {
  const cases: [string, Order, Holding[], Record<string, object>, object][] = [
    ["an unsplit parcel holds everything", anOrderOf({ a: 3, b: 2 }), [aHolding("1")], { 1: { a: 3, b: 2 } }, {}],
    [
      "one piece in a parcel of its own, the rest in the unsplit one",
      anOrderOf({ a: 3, b: 2 }),
      [aHolding("1"), aHolding("2", { contents: { a: 1 } })],
      { 1: { a: 2, b: 2 }, 2: { a: 1 } },
      {},
    ],
    [
      "pieces at the carrier are subtracted first",
      anOrderOf({ a: 3 }),
      [aHolding("1", { ...booked, contents: { a: 2 } }), aHolding("2", { contents: { a: 1 } })],
      { 2: { a: 1 } },
      {},
    ],
    [
      "… and no longer once Shopify has fulfilled them: they are subtracted already",
      anOrderOf({ a: 1 }, { fulfillments: [fulfilled("F1", "S1")] }),
      [aHolding("1", { ...booked, contents: { a: 2 } }), aHolding("2", { contents: { a: 1 } })],
      { 2: { a: 1 } },
      {},
    ],
    [
      "… nor when that fulfillment was cancelled: they are open elsewhere again",
      anOrderOf({ a: 1 }, { fulfillments: [fulfilled("F1", "S1", "CANCELLED")] }),
      [aHolding("1", { ...booked, contents: { a: 2 }, fulfillmentId: "F1" }), aHolding("2", { contents: { a: 1 } })],
      { 2: { a: 1 } },
      {},
    ],
    [
      "a parcel booked before parcels could be split contains everything",
      anOrderOf({ a: 3 }),
      [aHolding("1", booked)],
      {},
      {},
    ],
    [
      "delivered and closed without a fulfillment at Shopify: not shipped twice",
      anOrderOf({ a: 3 }),
      [aHolding("1", { state: "closed", contents: { a: 3 }, deliveredAt: new Date() })],
      {},
      {},
    ],
    [
      "returned and closed: to be shipped again",
      anOrderOf({ a: 3 }),
      [aHolding("1", { state: "closed", contents: { a: 3 }, returnState: "returned" })],
      {},
      { a: 3 },
    ],
    ["a cancelled parcel holds nothing", anOrderOf({ a: 3 }), [aHolding("1", cancelled)], {}, { a: 3 }],
    [
      "removed pieces are in no parcel: the unsplit one loses them first",
      anOrderOf({ a: 2 }),
      [aHolding("1"), aHolding("2", { contents: { a: 1 } }), aHolding("3", { contents: { a: 1 } })],
      { 1: {}, 2: { a: 1 }, 3: { a: 1 } },
      {},
    ],
    [
      "a removed line",
      anOrderOf({ b: 1 }),
      [aHolding("1", { contents: { a: 2 } }), aHolding("2", { contents: { b: 1 } })],
      { 1: {}, 2: { b: 1 } },
      {},
    ],
  ];
  test.each(cases)("%s", (_, order, parcels, inParcel, loose) => {
    const contents = orderContents(order, parcels);
    expect(Object.fromEntries(contents.inParcel)).toEqual(inParcel);
    expect(contents.unassigned.get("FO")).toEqual(loose);
  });
});

describe("how parcels follow the order", () => {
  const none = { emptied: [], changed: [], made: [] };
  const made = (contents: object | null, replaces: string | null = null) => ({
    ...none,
    made: [{ fulfillmentOrderId: "FO", contents, replaces }],
  });
  const split = [aHolding("1", { contents: { a: 2 } }), aHolding("2", { contents: { a: 1 } })];
  const cases: [string, Order, Holding[], object][] = [
    ["a new order gets its parcel", anOrderOf({ a: 3 }), [], made(null)],
    ["a parcel that holds everything stays", anOrderOf({ a: 3 }), [aHolding("1")], none],
    ["an unsplit parcel takes added pieces without a change", anOrderOf({ a: 4 }), [aHolding("1")], none],
    ["a split order stays as staff split it", anOrderOf({ a: 3 }), split, none],
    [
      "added pieces go into the first unsent parcel",
      anOrderOf({ a: 3, b: 1 }),
      split,
      { ...none, changed: [{ id: "1", contents: { a: 2, b: 1 } }] },
    ],
    [
      "… which is not one that is being booked",
      anOrderOf({ a: 4 }),
      [aHolding("1", { state: "queued", contents: { a: 2 } }), aHolding("2", { contents: { a: 1 } })],
      { ...none, changed: [{ id: "2", contents: { a: 2 } }] },
    ],
    [
      "pieces added after everything was booked get a parcel of their own",
      anOrderOf({ a: 4 }),
      [aHolding("1", { ...booked, contents: { a: 3 } })],
      made({ a: 1 }),
    ],
    [
      "a parcel shrinks with the order",
      anOrderOf({ a: 2, b: 1 }),
      [aHolding("1", { contents: { a: 2 } }), aHolding("2", { contents: { b: 2 } })],
      { ...none, changed: [{ id: "2", contents: { b: 1 } }] },
    ],
    [
      "a parcel that lost everything is withdrawn",
      anOrderOf({ a: 2 }),
      [aHolding("1", { contents: { a: 2 } }), aHolding("2", { contents: { b: 2 } })],
      { ...none, emptied: ["2"] },
    ],
    [
      "cancelled before Shopify fulfilled it: the goods are shipped again, unsplit as before",
      anOrderOf({ a: 3 }),
      [aHolding("1", { ...cancelled, contents: { a: 3 } })],
      made(null, "1"),
    ],
    [
      "one of two cancelled: it is shipped again with the same pieces, the other stays as it is",
      anOrderOf({ a: 3 }),
      [aHolding("1", { ...cancelled, contents: { a: 2 } }), aHolding("2", { contents: { a: 1 } })],
      made({ a: 2 }, "1"),
    ],
    [
      "both cancelled at once: each is shipped again as it was",
      anOrderOf({ a: 3 }),
      [aHolding("1", { ...cancelled, contents: { a: 2 } }), aHolding("2", { ...cancelled, contents: { a: 1 } })],
      {
        ...none,
        made: [
          { fulfillmentOrderId: "FO", contents: { a: 1 }, replaces: "2" },
          { fulfillmentOrderId: "FO", contents: { a: 2 }, replaces: "1" },
        ],
      },
    ],
    [
      "a cancelled parcel is replaced once: what is added later goes into an unsent one",
      anOrderOf({ a: 4 }),
      [
        aHolding("1", { ...cancelled, contents: { a: 1 } }),
        aHolding("2", { contents: { a: 2 } }),
        aHolding("3", { contents: { a: 1 }, madeAt: 61 }),
      ],
      { ...none, changed: [{ id: "2", contents: { a: 3 } }] },
    ],
    [
      "cancelled at the carrier, its fulfillment still exists in Shopify: nothing is open yet",
      anOrderOf({ a: 1 }, { fulfillments: [fulfilled("F1", "S1")] }),
      [aHolding("1", { ...cancelled, contents: { a: 2 } }), aHolding("2", { contents: { a: 1 } })],
      none,
    ],
    [
      "Shopify puts the pieces of a cancelled fulfillment back into the same fulfillment order",
      anOrderOf({ a: 3 }, { fulfillments: [fulfilled("F1", "S1", "CANCELLED")] }),
      [aHolding("1", { ...cancelled, contents: { a: 2 } }), aHolding("2", { contents: { a: 1 } })],
      made({ a: 2 }, "1"),
    ],
  ];
  test.each(cases)("%s", (_, order, parcels, expected) => {
    expect(plan(order, parcels)).toEqual(expected);
  });

  test("Shopify puts the pieces of a cancelled fulfillment into a new fulfillment order: they get a parcel there", () => {
    const order = anOrderOf({ a: 1 }, { fulfillments: [fulfilled("F1", "S1", "CANCELLED")] });
    const [first] = order.fulfillmentOrders;
    const second = { ...first!, id: "FO2", lines: [{ ...first!.lines[0]!, id: "a2", quantity: 2 }] };
    const parcels = [aHolding("1", { ...cancelled, contents: { a: 2 } }), aHolding("2", { contents: { a: 1 } })];
    expect(plan({ ...order, fulfillmentOrders: [first!, second] }, parcels)).toEqual({
      ...none,
      made: [{ fulfillmentOrderId: "FO2", contents: null, replaces: null }],
    });
  });

  test("what cannot be shipped now gets no parcel", () => {
    expect(planContents(anOrderOf({ a: 3 }), [], () => false)).toEqual(none);
  });
});

test("pieces that a parcel does not have cannot be taken", () => {
  expect(takePieces({ a: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(takePieces({ a: 2 }, { a: 2 })).toEqual({});
  expect(takePieces({ a: 2 }, { a: 3 })).toBeNull();
  expect(takePieces({ a: 2 }, { b: 1 })).toBeNull();
  expect(takePieces({ a: 2 }, { a: -1 })).toBeNull();
  expect(takePieces({ a: 2 }, { a: 0.5 })).toBeNull();
});
