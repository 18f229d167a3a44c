import fc from "fast-check";
import { getOperationAST, Kind, parse } from "graphql";
import { expect, test } from "vitest";
import { actualCost, type Priced, requestedCost } from "../../../sandbox/shopify/admin-api/cost.ts";
import { roots } from "../../../sandbox/shopify/admin-api/roots.ts";
import { loadSchema } from "../../../sandbox/shopify/admin-api/schema.ts";
import { operation } from "./operations.ts";

const schema = loadSchema(roots);

function priced(query: string, variables: Record<string, unknown> = {}): Priced {
  const document = parse(query);
  const found = getOperationAST(document);
  if (!found) throw new Error("no operation");
  const fragments = document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [node] : []));
  return { schema, operation: found, fragments, variables };
}

test.each([
  ["a scalar of an object", "{ shop { name } }", 1],
  ["an object in an object", "{ shop { name plan { publicDisplayName } } }", 2],
  ["money is free", '{ order(id: "x") { totalPriceSet { shopMoney { amount } } } }', 1],
  ["a count", "{ ordersCount { count } }", 10],
  ["a page of 1", "{ orders(first: 1) { nodes { id } } }", 3],
  ["a page of 10", "{ orders(first: 10) { nodes { id } } }", 6],
  ["a page of 250", "{ orders(first: 250) { nodes { id } } }", 13],
  ["edges as nodes", "{ orders(first: 10) { edges { node { id } } } }", 6],
  ["both are paid twice", "{ orders(first: 10) { nodes { id } edges { node { id } } } }", 10],
  ["a mutation", 'mutation { tagsAdd(id: "x", tags: []) { node { id } userErrors { message } } }', 10],
  [
    "the tracking update",
    'mutation { fulfillmentTrackingInfoUpdate(fulfillmentId: "x", trackingInfoInput: {}) { userErrors { message } } }',
    50,
  ],
])("requested: %s", (_name, query, cost) => {
  expect(requestedCost(priced(query))).toBe(cost);
});

test("an aliased page size in a variable counts", () => {
  const query = "query Look($n: Int!) { some: orders(first: $n) { nodes { id } } }";
  expect(requestedCost(priced(query, { n: 1 }))).toBe(3);
  expect(requestedCost(priced(query, { n: 100 }))).toBe(11);
});

test("reading an order to ship stays far below the limit of one query", () => {
  expect(requestedCost(priced(operation("WaybillOrderToShip"), { id: "x" }))).toBeLessThan(1000);
});

test("the actual cost follows the answer", () => {
  const query = priced("{ orders(first: 50) { nodes { id shippingLine { title } } } }");
  expect(actualCost(query, { orders: { nodes: [] } })).toBe(2);
  expect(actualCost(query, { orders: { nodes: [{ id: "1", shippingLine: null }] } })).toBe(3);
  expect(actualCost(query, { orders: { nodes: [{ id: "1", shippingLine: { title: "a" } }] } })).toBe(4);
});

test("the actual cost never exceeds the requested cost, however many nodes are returned", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 250 }), fc.double({ min: 0, max: 1, noNaN: true }), (size, share) => {
      const query = priced("query Look($n: Int!) { orders(first: $n) { nodes { id shippingLine { title } } } }", {
        n: size,
      });
      const nodes = Array.from({ length: Math.round(size * share) }, () => ({ id: "1", shippingLine: { title: "a" } }));
      expect(actualCost(query, { orders: { nodes } })).toBeLessThanOrEqual(requestedCost(query));
    }),
  );
});
