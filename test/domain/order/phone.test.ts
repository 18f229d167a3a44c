import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nationalNumber, readPhone } from "~/domain/order/phone";

const ok = (number: string, extension?: string) => ({ outcome: "ok", number, extension });

describe("reading a phone field", () => {
  test.each([
    ["0912345678", ok("0912345678")],
    ["0912 345 678", ok("0912345678")],
    ["0912.345.678", ok("0912345678")],
    ["0912-345-678", ok("0912345678")],
    ["(091) 234 5678", ok("0912345678")],
    ["+84912345678", ok("0912345678")],
    ["+84 912 345 678", ok("0912345678")],
    ["+84 (0) 912 345 678", ok("0912345678")],
    ["+84000001000", ok("0000001000")],
    ["84912345678", ok("0912345678")],
    ["0084912345678", ok("0912345678")],
    ["912345678", ok("0912345678")],
    ["024 3825 1234", ok("02438251234")],
    ["+84 24 3825 1234", ok("02438251234")],
    ["1900 1234", ok("19001234")],
    ["ĐT: 0912345678", ok("0912345678")],
    ["0912345678 (chị Lan)", ok("0912345678")],
    ["0912345678 gọi sau 17h", ok("0912345678")],
    ["024 3825 1234 ext 12", ok("02438251234", "12")],
    ["02438251234 máy lẻ: 105", ok("02438251234", "105")],
    ["０９１２３４５６７８", ok("0912345678")],
    ["\u202a0912345678\u202c", ok("0912345678")],
    ["0912345678, 0912 345 678", ok("0912345678")],
    ["0912345678 / 0987654321", { outcome: "two_numbers", numbers: ["0912345678", "0987654321"] }],
    ["0912345678-0987654321", { outcome: "two_numbers", numbers: ["0912345678", "0987654321"] }],
    ["0912 345 678 0987 654 321", { outcome: "two_numbers", numbers: ["0912345678", "0987654321"] }],
    ["09123456780987654321", { outcome: "two_numbers", numbers: ["0912345678", "0987654321"] }],
    ["0912345678 hoặc +84987654321", { outcome: "two_numbers", numbers: ["0912345678", "0987654321"] }],
    ["09123", { outcome: "invalid" }],
    ["091234567", { outcome: "invalid" }],
    ["091234567890", { outcome: "invalid" }],
    ["09O2345678", { outcome: "invalid" }],
    ["0912abc345678", { outcome: "invalid" }],
    ["+1 415 555 2671", { outcome: "invalid" }],
    ["không có", { outcome: "invalid" }],
    ["📱", { outcome: "invalid" }],
    ["", { outcome: "missing" }],
    ["   ", { outcome: "missing" }],
    ["\u200e", { outcome: "missing" }],
  ])("%s", (text, reading) => {
    expect(readPhone(text)).toEqual(reading);
  });

  test("an empty field has no phone number", () => {
    expect(readPhone(null)).toEqual({ outcome: "missing" });
  });
});

test("a phone number that is read is national, and is read as itself", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9+ .()\-/a-z]{0,30}$/), (text) => {
      const number = nationalNumber(text);
      if (number === null) return;
      expect(number).toMatch(/^(0\d{9,10}|1[89]00\d{4,6})$/);
      expect(readPhone(number)).toEqual({ outcome: "ok", number });
    }),
    { numRuns: 2_000 },
  );
});

test("every way of writing a mobile number gives the same number", () => {
  const mobile = fc.stringMatching(/^[35789][0-9]{8}$/);
  const prefix = fc.constantFrom("0", "+84", "+84 ", "0084", "84", "+84(0)");
  const gap = fc.constantFrom("", " ", ".", "-");
  fc.assert(
    fc.property(mobile, prefix, gap, (digits, start, between) => {
      const written = start + [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(between);
      expect(nationalNumber(written)).toBe(`0${digits}`);
    }),
  );
});
