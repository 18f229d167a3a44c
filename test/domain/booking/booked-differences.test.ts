import { describe, expect, test } from "vitest";
import { bookingBasis, validOverrides } from "~/domain/booking/basis";
import { type BookedDifference, bookedDifferences, type ComparedParcel } from "~/domain/booking/booked-differences";
import { keepClosed } from "~/domain/booking/closed-differences";
import { completeRequest, draftParcel } from "~/domain/draft/draft";
import type { FulfillmentOrderFacts, OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { ParcelRequest } from "~/domain/parcel/request";
import { aFulfillmentOrder, aLine, anOrder, draftInput } from "../order/an-order";

/** Good enough as a hash: nothing is secret here. */
const fingerprint = (text: string) => `#${text}`;

const SHIRT = aLine({ quantity: 2, currentQuantity: 2 });
const CAP = aLine({
  id: "gid://shopify/FulfillmentOrderLineItem/2",
  lineItemId: "gid://shopify/LineItem/2",
  title: "Mũ",
  weightGrams: 100,
  discountedPriceVnd: 50_000,
  quantity: 1,
  currentQuantity: 1,
});
/** Two shirts and a cap, 380,000 ₫ with shipping. */
const ORDERED = anOrder({ outstandingVnd: 380_000, fulfillmentOrders: [aFulfillmentOrder({ lines: [SHIRT, CAP] })] });

/** The parcel as it was booked for an order, with changes by staff. */
function booked(
  order: OrderFacts,
  overrides: ParcelOverrides = {},
  change: Partial<ComparedParcel> = {},
): ComparedParcel {
  const [fulfillmentOrder] = order.fulfillmentOrders;
  const draft = draftParcel(draftInput(order, { overrides }));
  const request = completeRequest(draft, "shop-1001-1") as ParcelRequest;
  return {
    id: "p1",
    state: "booked",
    fulfillmentOrderId: fulfillmentOrder?.id ?? "",
    trackingNumber: null,
    fulfillmentId: null,
    overrides,
    codVnd: request.codVnd,
    codState: request.codVnd > 0 ? "to_collect" : "none",
    returnState: "none",
    deliveredAt: null,
    declaredValueVnd: request.declaredValueVnd,
    weightGrams: request.totalWeightGrams,
    cancelReason: null,
    attention: null,
    request,
    basis: bookingBasis(order, fulfillmentOrder?.id ?? "", { request, overrides, promise: null }, fingerprint),
    ...change,
  };
}

type Bare = Pick<BookedDifference, "field"> & { booked: unknown; now: unknown };
const found = (order: OrderFacts, parcels: ComparedParcel[], id = "p1"): Bare[] =>
  (bookedDifferences(order, parcels, fingerprint).get(id) ?? []).map(({ field, booked, now }) => ({
    field,
    booked,
    now,
  }));

/** Shopify counts the goods as fulfilled: nothing remains, but the lines stay. */
function fulfilled(order: OrderFacts, quantities: Record<string, number> = {}): OrderFacts {
  const lines = (order.fulfillmentOrders[0]?.lines ?? []).map((line) => ({
    ...line,
    quantity: 0,
    currentQuantity: quantities[line.lineItemId] ?? line.currentQuantity,
  }));
  return { ...order, fulfillmentOrders: [aFulfillmentOrder({ status: "CLOSED", supportedActions: [], lines })] };
}

/** The parcel was booked with two shirts and a cap; the order now asks for these. */
const productsNow = (...now: { name: string; quantity: number }[]): Bare => ({
  field: "products",
  booked: [
    { name: "Áo thun", quantity: 2 },
    { name: "Mũ", quantity: 1 },
  ],
  now,
});

const withLines = (order: OrderFacts, lines: FulfillmentOrderFacts["lines"]): OrderFacts => ({
  ...order,
  fulfillmentOrders: [aFulfillmentOrder({ lines })],
});
const movedTo = (change: Partial<NonNullable<OrderFacts["destination"]>>): OrderFacts => ({
  ...ORDERED,
  destination: { ...(ORDERED.destination as NonNullable<OrderFacts["destination"]>), ...change },
});
const IN_WORDS = "12 Lê Lợi, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh";

describe("an order differs from what was booked when", () => {
  const cases: [string, OrderFacts, ParcelOverrides, Bare[]][] = [
    ["nothing changed: it does not", ORDERED, {}, []],
    ["its goods are fulfilled: it does not", fulfilled(ORDERED), {}, []],
    [
      "the buyer paid",
      { ...ORDERED, outstandingVnd: 0, financialStatus: "PAID" },
      {},
      [{ field: "cod", booked: 380_000, now: 0 }],
    ],
    [
      "part of it was paid back",
      { ...fulfilled(ORDERED), outstandingVnd: 300_000 },
      {},
      [{ field: "cod", booked: 380_000, now: 300_000 }],
    ],
    [
      "a piece was removed",
      { ...withLines(ORDERED, [{ ...SHIRT, quantity: 1, currentQuantity: 1 }, CAP]), outstandingVnd: 230_000 },
      {},
      [
        { field: "cod", booked: 380_000, now: 230_000 },
        productsNow({ name: "Áo thun", quantity: 1 }, { name: "Mũ", quantity: 1 }),
        { field: "value", booked: 350_000, now: 200_000 },
        { field: "weight", booked: 600, now: 350 },
      ],
    ],
    [
      "everything was removed, and Shopify returns no fulfillment order any more",
      { ...ORDERED, outstandingVnd: 0, currentQuantity: 0, fulfillmentOrders: [] },
      {},
      [{ field: "cod", booked: 380_000, now: 0 }, productsNow()],
    ],
    [
      "its fulfillment orders may not be seen: it does not",
      { ...ORDERED, currentQuantity: 3, fulfillmentOrders: [] },
      {},
      [],
    ],
    [
      "a whole line was removed",
      { ...withLines(ORDERED, [SHIRT]), outstandingVnd: 330_000 },
      {},
      [
        { field: "cod", booked: 380_000, now: 330_000 },
        productsNow({ name: "Áo thun", quantity: 2 }),
        { field: "value", booked: 350_000, now: 300_000 },
        { field: "weight", booked: 600, now: 500 },
      ],
    ],
    [
      "a fulfilled piece was returned",
      { ...fulfilled(ORDERED, { [CAP.lineItemId]: 0 }), outstandingVnd: 330_000 },
      {},
      [
        { field: "cod", booked: 380_000, now: 330_000 },
        productsNow({ name: "Áo thun", quantity: 2 }),
        { field: "value", booked: 350_000, now: 300_000 },
        { field: "weight", booked: 600, now: 500 },
      ],
    ],
    [
      "a piece was added to what is not fulfilled yet",
      { ...withLines(ORDERED, [SHIRT, { ...CAP, quantity: 2, currentQuantity: 2 }]), outstandingVnd: 430_000 },
      {},
      [
        { field: "cod", booked: 380_000, now: 430_000 },
        productsNow({ name: "Áo thun", quantity: 2 }, { name: "Mũ", quantity: 2 }),
        { field: "value", booked: 350_000, now: 400_000 },
        { field: "weight", booked: 600, now: 700 },
      ],
    ],
    [
      "the price of a line fell",
      withLines({ ...ORDERED, outstandingVnd: 360_000 }, [SHIRT, { ...CAP, discountedPriceVnd: 30_000 }]),
      {},
      [
        { field: "cod", booked: 380_000, now: 360_000 },
        { field: "value", booked: 350_000, now: 330_000 },
      ],
    ],
    [
      "its name was corrected",
      movedTo({ name: "Trần Lan" }),
      {},
      [{ field: "recipient", booked: "Nguyễn Thị Lan", now: "Trần Lan" }],
    ],
    [
      "its phone was changed",
      movedTo({ phone: "0900000009" }),
      {},
      [{ field: "phone", booked: "0912345678", now: "0900000009" }],
    ],
    ["its phone is only written in another way: it does not", movedTo({ phone: "+84 912.345.678" }), {}, []],
    [
      "the buyer moved",
      movedTo({ address1: "5 Trần Phú", address2: "Phường Hải Châu I, Quận Hải Châu", city: "Đà Nẵng" }),
      {},
      [{ field: "address", booked: IN_WORDS, now: "5 Trần Phú, Phường Hải Châu I, Quận Hải Châu, Đà Nẵng" }],
    ],
    [
      "the address has other spaces: it does not",
      movedTo({ address1: "12  Lê Lợi ", address2: "Phường\u2060 Bến Nghé, Quận 1" }),
      {},
      [],
    ],
    ["staff had corrected the phone: it does not", ORDERED, { recipientPhone: "0987654321" }, []],
    [
      "staff had corrected the phone to what the order says now: it does not",
      movedTo({ phone: "0987654321" }),
      { recipientPhone: "0987654321" },
      [],
    ],
    [
      "the product's weight was corrected in Shopify: it does not",
      withLines(ORDERED, [{ ...SHIRT, weightGrams: 900 }, CAP]),
      {},
      [],
    ],
    [
      "it was cancelled",
      { ...ORDERED, cancelledAt: "2026-11-21T01:00:00Z", outstandingVnd: 0 },
      {},
      [{ field: "order", booked: "open", now: "cancelled" }],
    ],
  ];
  test.each(cases)("%s", (_, order, overrides, expected) => {
    expect(found(order, [booked(ORDERED, overrides)])).toEqual(expected);
  });

  test("only while the carrier can still be told", () => {
    const paid = { ...ORDERED, outstandingVnd: 0 };
    for (const change of [
      { state: "cancelled" },
      { state: "closed" },
      { deliveredAt: new Date(), codState: "collected" },
      { returnState: "returning", codState: "not_collected" },
    ] as const) {
      expect(found(paid, [booked(ORDERED, {}, change)])).toEqual([]);
    }
  });

  test("a cancelled order is no difference while its cancel is under way, and is one after a refusal", () => {
    const cancelled = { ...ORDERED, cancelledAt: "2026-11-21T01:00:00Z" };
    expect(found(cancelled, [booked(ORDERED, {}, { cancelReason: "shopify_cancelled" })])).toEqual([]);
    const refused = { cancelReason: "shopify_cancelled", attention: "cancel_refused" } as const;
    expect(found(cancelled, [booked(ORDERED, {}, refused)])).toHaveLength(1);
  });

  test("a parcel booked before the order's words were kept is compared by its COD alone", () => {
    const old = booked(ORDERED, {}, { basis: null });
    expect(found({ ...movedTo({ phone: "0900000009" }), outstandingVnd: 100_000 }, [old])).toEqual([
      { field: "cod", booked: 380_000, now: 100_000 },
    ]);
  });

  test("an erased person's data is not compared", () => {
    expect(found({ ...ORDERED, destination: null }, [booked(ORDERED)])).toEqual([]);
  });
});

test("pieces in an unsent parcel are no difference of the booked one", () => {
  const grown = {
    ...withLines(ORDERED, [SHIRT, { ...CAP, quantity: 3, currentQuantity: 3 }]),
    outstandingVnd: 480_000,
  };
  const waiting = booked(grown, {}, { id: "p2", state: "ready", codState: "none", request: null, basis: null });
  expect(found(grown, [booked(ORDERED), waiting])).toEqual([]);
});

test("the newest of two parcels takes the difference, in pieces and in money", () => {
  const half = withLines({ ...ORDERED, outstandingVnd: 330_000 }, [{ ...SHIRT, quantity: 1 }]);
  const one = booked(half, { codVnd: 180_000 });
  const two = { ...booked(half, { codVnd: 150_000 }), id: "p2" };
  const now = fulfilled({ ...half, outstandingVnd: 180_000 }, { [SHIRT.lineItemId]: 1 });
  const parcels = [one, two].map((parcel) => ({ ...parcel, fulfillmentId: "gid://shopify/Fulfillment/1" }));
  expect(found(now, parcels, "p1")).toEqual([]);
  expect(found(now, parcels, "p2").map(({ field }) => field)).toEqual(["cod", "products"]);
});

describe("a difference that staff closed", () => {
  const cod = (now: number, settled = false): BookedDifference => ({ field: "cod", booked: 450_000, now, settled });
  test("stays closed while it is the same, and opens again when it changes", () => {
    expect(keepClosed([cod(300_000, true)], [cod(300_000)])).toEqual([cod(300_000, true)]);
    expect(keepClosed([cod(300_000, true)], [cod(200_000)])).toEqual([cod(200_000)]);
  });
  test("opens again after order and parcel agreed in between", () => {
    expect(keepClosed(keepClosed([cod(300_000, true)], []), [cod(300_000)])).toEqual([cod(300_000)]);
  });
});

test("a parcel that is shipped again keeps staff corrections, except of fields the buyer changed", () => {
  const corrected: ParcelOverrides = { recipientName: "Lan", recipientPhone: "0987654321", note: "Gọi trước" };
  expect(validOverrides(corrected, [])).toEqual(corrected);
  expect(validOverrides(corrected, ["phone", "address"])).toEqual({ recipientName: "Lan", note: "Gọi trước" });
});
