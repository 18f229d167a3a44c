import { describe, expect, test } from "vitest";
import { packProducts, productName } from "~/domain/goods/products";
import { gramsOf, parcelWeightGrams } from "~/domain/goods/weight";
import { aLine } from "../order/an-order";

describe("Shopify's weights in grams, rounded up", () => {
  test.each([
    [300, "GRAMS", 300],
    [0.25, "KILOGRAMS", 250],
    [1.1, "KILOGRAMS", 1_100],
    [1.0001, "KILOGRAMS", 1_001],
    [1, "OUNCES", 29],
    [16, "OUNCES", 454],
    [1, "POUNDS", 454],
    [2.5, "POUNDS", 1_134],
    [0.1, "GRAMS", 1],
    [0, "KILOGRAMS", null],
    [-1, "GRAMS", null],
    [null, "GRAMS", null],
    [Number.NaN, "GRAMS", null],
  ] as const)("%s %s", (weight, unit, grams) => {
    expect(gramsOf(weight, unit)).toBe(grams);
  });
});

test("a parcel weighs its pieces and its packaging once", () => {
  const lines = [aLine({ weightGrams: 250, quantity: 2 }), aLine({ weightGrams: null, quantity: 1 })];
  const shop = { packagingWeightGrams: 70, defaultLineWeightGrams: 100 };
  expect(parcelWeightGrams(lines, shop)).toBe(670);
  expect(parcelWeightGrams([], shop)).toBe(70);
});

test("product names", () => {
  expect(productName({ title: "Áo thun", variantTitle: "Đỏ / L", sku: "AT" })).toBe("Áo thun - Đỏ / L");
  expect(productName({ title: " ", variantTitle: null, sku: "AT-01" })).toBe("AT-01");
  expect(productName({ title: "", variantTitle: "", sku: null })).toBe("-");
});

test("lines without a weight take the default, and a problem names them", () => {
  const lines = [
    aLine({ weightGrams: null }),
    aLine({ title: "Mũ", weightGrams: 0 }),
    aLine({ title: "Giày", weightGrams: 700.2 }),
  ];
  const packed = packProducts(lines, { defaultLineWeightGrams: 300, registerProducts: false, defaultSize: null });
  expect(packed.withDefaultWeight).toEqual(["Áo thun", "Mũ"]);
  expect(packed.products.map(({ weightGrams }) => weightGrams)).toEqual([300, 300, 701]);
});
