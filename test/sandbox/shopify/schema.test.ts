import { isObjectType, parse, specifiedRules, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { scopesIn } from "../../../sandbox/shopify/admin-api/access.ts";
import type { ApiObject, Context, Field } from "../../../sandbox/shopify/admin-api/context.ts";
import { deliveryProfileNode } from "../../../sandbox/shopify/admin-api/nodes/delivery.ts";
import { orderNode } from "../../../sandbox/shopify/admin-api/nodes/order.ts";
import { productNode } from "../../../sandbox/shopify/admin-api/nodes/product.ts";
import { appInstallationNode, shopNode } from "../../../sandbox/shopify/admin-api/nodes/shop.ts";
import { roots } from "../../../sandbox/shopify/admin-api/roots.ts";
import { loadSchema } from "../../../sandbox/shopify/admin-api/schema.ts";
import { demoState } from "../../../sandbox/shopify/seed/seed.ts";
import { operation, operationNames } from "./operations.ts";
import { SCOPES, SHOP } from "./start.ts";

const schema = loadSchema(roots);

test.each(operationNames)("%s fits Shopify's schema", (name) => {
  expect(validate(schema, parse(operation(name)), specifiedRules)).toEqual([]);
});

test("the schema is complete: what is not simulated is in it too", () => {
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {}).length).toBe(524);
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {}).length).toBe(288);
});

test("a resolver for a field that Shopify lacks stops the start", () => {
  const invented = { ...roots, query: { ...roots.query, orderz: () => null } };
  expect(() => loadSchema(invented)).toThrow("Shopify has no root field orderz");
});

describe("objects hold only fields that Shopify has", () => {
  const state = demoState(SCOPES);
  const shop = state.shops[SHOP];
  if (!shop) throw new Error("the demo store is missing");
  const context: Context = {
    world: {
      state,
      now: () => new Date(),
      newId: () => 1,
      emit: () => undefined,
      changed: () => undefined,
      routingDelayMs: null,
      reopeningDelayMs: null,
    },
    shop,
    scopes: new Set(SCOPES),
    protectedCustomerData: true,
    declaredMetafields: {},
  };

  /** Walks everything reachable from an object, visiting each object once. */
  function unknownFields(type: string, node: ApiObject, seen = new Set<string>()): string[] {
    const named = schema.getType(type);
    if (!isObjectType(named)) throw new Error(`${type} is no object type`);
    if (seen.has(type)) return [];
    seen.add(type);
    const fields = named.getFields();
    return Object.entries(node).flatMap(([name, value]) => {
      if (name === "__typename") return [];
      const field = fields[name];
      if (!field) return [`${type}.${name}`];
      const result = typeof value === "function" ? (value as Field<object>)({ first: 5 }, context, {} as never) : value;
      const inner = String(field.type).replace(/[![\]]/g, "");
      if (!isObjectType(schema.getType(inner))) return [];
      const [child] = [result].flat();
      return child && typeof child === "object" ? unknownFields(inner, child as ApiObject, seen) : [];
    });
  }

  const fulfilled = shop.orders.find((order) => order.fulfillments.length > 0);
  const waiting = shop.orders.find((order) => order.fulfillmentOrders.some(({ status }) => status === "ON_HOLD"));
  const [product] = shop.products;
  const [profile] = shop.deliveryProfiles;

  test.each([
    ["Order", fulfilled && orderNode(shop, fulfilled)],
    ["Order", waiting && orderNode(shop, waiting)],
    ["Shop", shopNode(shop)],
    ["AppInstallation", appInstallationNode(context)],
    ["Product", product && productNode(product)],
    ["DeliveryProfile", profile && deliveryProfileNode(shop, profile)],
  ])("%s", (type, node) => {
    if (!node) throw new Error(`the demo store has no ${type} of this kind`);
    expect(unknownFields(type, node)).toEqual([]);
  });
});

test.each([
  ["`read_orders` access scope or `read_marketplace_orders` access scope.", ["read_orders", "read_marketplace_orders"]],
  ["Any of `orders` or `shipping` access scopes.", ["read_orders", "write_orders", "read_shipping", "write_shipping"]],
  [
    "`write_fulfillments` access scope. Also: The user must have `fulfill_and_ship_orders` permission.",
    ["write_fulfillments"],
  ],
  ["The user must have markets API access.", null],
])("scopes in %j", (text, scopes) => {
  expect(scopesIn(text)).toEqual(scopes);
});
