import { expect, test } from "vitest";
import { whereToFulfil } from "~/domain/draft/where-to-fulfil";
import { aFulfillmentOrder, aLine, anOrder } from "../../order/an-order";
import { aHolding, fulfilled } from "./a-holding";

const fulfillmentOrder = (id: string, quantity: number, currentQuantity = 2) =>
  aFulfillmentOrder({ id, lines: [aLine({ id: `${id}.1`, lineItemId: "L", quantity, currentQuantity })] });
const parcel = aHolding("1", {
  state: "booked",
  contents: { "FO.1": 2 },
  trackingNumber: "S1",
  bookedPieces: [{ lineItemId: "L", quantity: 2 }],
});
const where = (left: [string, number][], ...fulfillments: ReturnType<typeof fulfilled>[]) => {
  const fulfillmentOrders = left.map(([id, quantity]) => fulfillmentOrder(id, quantity));
  return whereToFulfil(anOrder({ fulfillmentOrders, fulfillments }), parcel, [parcel]);
};
const own = { fulfillmentOrderId: "FO", lines: [{ id: "FO.1", quantity: 2 }] };

test("a parcel is fulfilled in its own fulfillment order, or where its goods were moved", () => {
  expect(where([["FO", 2]])).toEqual(own);
  expect(
    where([
      ["FO", 0],
      ["FO2", 2],
    ]),
  ).toEqual({ fulfillmentOrderId: "FO2", lines: [{ id: "FO2.1", quantity: 2 }] });
});

test("pieces taken out of the order since the booking are not waited for where its goods reopened", () => {
  const fulfillmentOrders = [fulfillmentOrder("FO", 0, 1), fulfillmentOrder("FO2", 1, 1)];
  const order = anOrder({ fulfillmentOrders, fulfillments: [] });
  expect(whereToFulfil(order, parcel, [parcel])).toEqual({
    fulfillmentOrderId: "FO2",
    lines: [{ id: "FO2.1", quantity: 1 }],
  });
});

test("goods that were split are fulfilled together, in as many fulfillment orders as one location has them in", () => {
  const parts = (first: string | null, second: string | null) =>
    whereToFulfil(
      anOrder({
        fulfillmentOrders: [
          { ...fulfillmentOrder("FO", 1), locationId: first },
          { ...fulfillmentOrder("FO2", 1), locationId: second },
        ],
      }),
      parcel,
      [parcel],
    );
  const rest = { fulfillmentOrderId: "FO", lines: [{ id: "FO.1", quantity: 1 }] };
  expect(parts("A", "A")).toEqual({
    ...rest,
    alsoIn: [{ fulfillmentOrderId: "FO2", lines: [{ id: "FO2.1", quantity: 1 }] }],
  });
  expect(parts("A", "B")).toEqual(rest);
  expect(
    where([
      ["FO", 0],
      ["FO2", 1],
      ["FO3", 1],
    ]),
  ).toMatchObject({ fulfillmentOrderId: "FO2", alsoIn: [{ fulfillmentOrderId: "FO3" }] });
});

test("goods that may be others are not taken: Shopify's refusal is shown", () => {
  const elsewhere: [string, number][] = [
    ["FO", 0],
    ["FO2", 2],
  ];
  expect(where(elsewhere, fulfilled("X", "another app's"))).toEqual(own);
  expect(
    where([
      ["FO", 0],
      ["FO2", 1],
    ]),
  ).toEqual(own);
});
