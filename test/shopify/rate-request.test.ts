import fc from "fast-check";
import { expect, test } from "vitest";
import { readRateRequest } from "~/shopify/rate-request";

const read = (rate: unknown) => readRateRequest(JSON.stringify({ rate }));
const ITEM = { quantity: 2, grams: 300, price: 15_000_000, requires_shipping: true, product_id: 7, variant_id: 8 };

test("a body of Shopify's is read in whole đồng and grams", () => {
  const rate = {
    origin: { country: "vn", city: "Hà Nội", address1: "33 Kim Mã", postal_code: "10000" },
    destination: { country: "VN", city: "Hồ Chí Minh", address1: "12 Lê Lợi", address2: null, latitude: 10.7 },
    items: [ITEM],
    currency: "VND",
    locale: "vi",
    order_totals: { subtotal_price: "15000000" },
    customer: null,
  };
  expect(read(rate)).toEqual({
    origin: { country: "VN", province: "", city: "Hà Nội", address1: "33 Kim Mã", address2: "", zip: "10000" },
    destination: { country: "VN", province: "", city: "Hồ Chí Minh", address1: "12 Lê Lợi", address2: "", zip: "" },
    items: [{ quantity: 2, grams: 300, priceVnd: 150_000, requiresShipping: true, productId: "7", variantId: "8" }],
    currency: "VND",
    locale: "vi",
  });
});

test.each([
  [
    { ...ITEM, quantity: "2", grams: "300", price: "15000000" },
    { quantity: 2, grams: 300, priceVnd: 150_000 },
  ],
  [
    { ...ITEM, grams: 300.2, price: 15_000_001 },
    { grams: 301, priceVnd: 150_001 },
  ],
  [
    { ...ITEM, grams: null, price: null },
    { grams: 0, priceVnd: 0 },
  ],
  [
    { ...ITEM, grams: -5, price: "dear" },
    { grams: 0, priceVnd: 0 },
  ],
  [{ ...ITEM, requires_shipping: null }, { requiresShipping: true }],
  [{ ...ITEM, requires_shipping: false }, { requiresShipping: false }],
  [
    { ...ITEM, product_id: null, variant_id: "9" },
    { productId: null, variantId: "9" },
  ],
])("an item %j", (item, expected) => {
  expect(read({ items: [item] })?.items[0]).toMatchObject(expected);
});

test("missing parts are empty; other JSON is no rate request", () => {
  expect(read({})).toMatchObject({ items: [], currency: "", destination: { country: "", city: "" } });
  expect(read({ destination: null, items: null })).toMatchObject({ items: [], destination: { country: "" } });
  for (const wrong of [null, [], "x", { items: {} }, { items: [1] }, { destination: "Hà Nội" }]) {
    expect(read(wrong), JSON.stringify(wrong)).toBeNull();
  }
  for (const body of ["", "{", "[]", "null", '{"order":1}']) expect(readRateRequest(body), body).toBeNull();
});

test("no JSON makes it throw, and numbers are always whole and never negative", () => {
  const rate = fc.record(
    {
      items: fc.array(fc.record({ quantity: fc.jsonValue(), grams: fc.jsonValue(), price: fc.jsonValue() })),
      destination: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(rate, fc.jsonValue()), (value) => {
      for (const { quantity, grams, priceVnd } of read(value)?.items ?? []) {
        expect([quantity, grams, priceVnd].every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
      }
    }),
  );
});
