import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carrierReference, newShopKey, orderNumber, parseReference } from "~/domain/booking/reference";

describe("the carrier reference", () => {
  test.each([
    ["#1001", "k3x-1001-1"],
    ["1001", "k3x-1001-1"],
    ["VN#10/2026", "k3x-VN-10-2026-1"],
    ["#Đơn hàng 12", "k3x-Don-hang-12-1"],
    ["#A_1.b", "k3x-A_1.b-1"],
    ["--", "k3x-order-1"],
    ["🎁", "k3x-order-1"],
    ["", "k3x-order-1"],
  ])("%s → %s", (name, reference) => {
    expect(carrierReference("k3x", name, 1)).toBe(reference);
  });

  test("stays under 250 characters for any name, and is parsed back", () => {
    const reference = carrierReference("k3x", `#${"9".repeat(1_000)}`, 12);
    expect(reference).toBe(`k3x-${"9".repeat(200)}-12`);
    expect(parseReference(reference)).toEqual({ shopKey: "k3x", orderNumber: "9".repeat(200), n: 12 });
  });

  test("throws for an invalid key or number", () => {
    expect(() => carrierReference("K3-X", "#1", 1)).toThrow(RangeError);
    expect(() => carrierReference("", "#1", 1)).toThrow(RangeError);
    expect(() => carrierReference("k3x", "#1", 0)).toThrow(RangeError);
    expect(() => carrierReference("k3x", "#1", 1.5)).toThrow(RangeError);
  });

  test.each([
    "",
    "1001",
    "k3x-1001",
    "k3x-1001-0",
    "k3x-1001-01",
    "K3X-1001-1",
    "k3x-10 01-1",
    `k3x-${"1".repeat(300)}-1`,
  ])("%s is not ours", (text) => expect(parseReference(text)).toBeNull());

  const key = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const n = fc.integer({ min: 1, max: 1_000_000 });

  test("has only characters and a length the carrier accepts, and is parsed back", () => {
    fc.assert(
      fc.property(key, fc.string({ unit: "binary", maxLength: 400 }), n, (shopKey, name, count) => {
        const reference = carrierReference(shopKey, name, count);
        expect(reference).toMatch(/^[A-Za-z0-9._-]{1,249}$/);
        expect(parseReference(reference)).toEqual({ shopKey, orderNumber: orderNumber(name), n: count });
      }),
    );
  });

  test("two references are equal only when key, number and n are equal", () => {
    const triple = fc.tuple(key, fc.stringMatching(/^#?[A-Za-z0-9.-]{1,6}$/), n);
    fc.assert(
      fc.property(triple, triple, (a, b) => {
        const same = a[0] === b[0] && orderNumber(a[1]) === orderNumber(b[1]) && a[2] === b[2];
        expect(carrierReference(...a) === carrierReference(...b)).toBe(same);
      }),
    );
  });
});

test("a shop key is made of the caller's random bytes and is valid in a reference", () => {
  expect(newShopKey(new Uint8Array([0, 1, 31, 32, 100, 200, 255, 9]))).toBe("01z048z9");
  expect(() => newShopKey(new Uint8Array(7))).toThrow(RangeError);
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
      const reference = carrierReference(newShopKey(bytes), "#1", 1);
      expect(parseReference(reference)?.shopKey).toBe(newShopKey(bytes));
    }),
  );
});
