import fc from "fast-check";
import { expect, test } from "vitest";
import { demoState } from "../../../sandbox/shopify/seed/seed.ts";
import { buildOrder } from "../../../sandbox/shopify/world/build-order.ts";
import { decimal, totals } from "../../../sandbox/shopify/world/money.ts";
import { orderInputSchema } from "../../../sandbox/shopify/world/order-input.ts";
import { SHOP } from "./start.ts";

test.each([
  [150_000, "150000.0"],
  [0, "0.0"],
  [19.99, "19.99"],
  [0.1 + 0.2, "0.3"],
  [-30_000, "-30000.0"],
])("%d is printed as %s", (amount, text) => {
  expect(decimal(amount)).toBe(text);
});

const linesArbitrary = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 1, maxLength: 6 },
);

test("a discount on the order is divided to the last đồng", () => {
  const state = demoState([]);
  const shop = state.shops[SHOP];
  if (!shop) throw new Error("no demo store");
  const world = {
    state,
    now: () => new Date(),
    newId: () => 1,
    emit: () => undefined,
    changed: () => undefined,
    routingDelayMs: null,
    reopeningDelayMs: null,
  };
  fc.assert(
    fc.property(linesArbitrary, fc.integer({ min: 0, max: 10_000_000 }), (lines, discount) => {
      const input = orderInputSchema.parse({ lines: lines.map((line) => ({ title: "x", ...line })), discount });
      const order = buildOrder(world, shop, input);
      const value = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const sums = totals(order);
      expect(sums.discounts).toBe(Math.min(discount, value));
      expect(sums.currentTotal).toBe(value - Math.min(discount, value));
      expect(sums.outstanding).toBe(sums.currentTotal);
      for (const line of order.lines) expect(line.orderDiscount).toBeLessThanOrEqual(line.unitPrice * line.quantity);
    }),
  );
});
