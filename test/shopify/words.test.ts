import { describe, expect, test } from "vitest";
import { readAmountVnd } from "~/shopify/money";
import { assertShopDomain, isShopDomain } from "~/shopify/shop-domain";
import { mayHaveRun, ShopifyError, type ShopifyErrorKind } from "~/shopify/shopify-error";

describe("a shop's domain becomes a host name, so only its permanent form passes", () => {
  test.each([
    ["demo.myshopify.com", true],
    ["a.myshopify.com", true],
    ["shop-2-hanoi.myshopify.com", true],
    ["", false],
    ["demo", false],
    [".myshopify.com", false],
    ["-demo.myshopify.com", false],
    ["Demo.myshopify.com", false],
    ["demo.myshopify.com.evil.example", false],
    ["evil.example/demo.myshopify.com", false],
    ["evil.example#.myshopify.com", false],
    ["user@demo.myshopify.com", false],
    ["demo.myshopify.com:8443", false],
    ["demo.evil.myshopify.com", false],
    ["demo.myshopify.com\n", false],
    ["127.0.0.1", false],
  ])("%j: %s", (text, valid) => {
    expect(isShopDomain(text)).toBe(valid);
  });

  test("the refusal is reported as our fault, not the shop's", () => {
    expect(() => assertShopDomain("evil.example")).toThrow(expect.objectContaining({ kind: "invalid" }));
  });
});

describe("amounts are decimal texts in whole units", () => {
  test.each([
    ["150000.0", 150_000],
    ["150000", 150_000],
    ["0.0", 0],
    ["-20000.0", -20_000],
    ["33333.33", 33_333],
    ["33333.5", 33_334],
    ["-0.4", 0],
    ["9007199254740991", 9_007_199_254_740_991],
  ])("%s is %d VND", (amount, vnd) => {
    expect(readAmountVnd(amount)).toBe(vnd);
  });

  test.each(["", "abc", "1e5", "1,000", "0x10", " 1", "9007199254740993"])("%j is unreadable", (amount) => {
    expect(() => readAmountVnd(amount)).toThrow(expect.objectContaining({ kind: "unreadable" }));
  });
});

describe("each kind of error says whether to retry, and whether a mutation may have run", () => {
  test.each<[ShopifyErrorKind, boolean, boolean]>([
    ["throttled", true, false],
    ["unavailable", true, true],
    ["timeout", true, true],
    ["unreadable", true, true],
    ["token_rejected", false, false],
    ["access_denied", false, false],
    ["invalid", false, false],
    ["shop_gone", false, false],
  ])("%s", (kind, retryable, maybe) => {
    const error = new ShopifyError(kind, "why", "req-1");
    expect([error.retryable, mayHaveRun(error), error.requestId]).toEqual([retryable, maybe, "req-1"]);
  });

  test("another error is not a Shopify error", () => {
    expect(mayHaveRun(new Error("bug"))).toBe(false);
  });
});
