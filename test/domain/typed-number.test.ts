import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Locale } from "~/domain/locale";
import { entryOf, numberOf, readTypedNumber, type TextFault, writeNumber } from "~/domain/typed-number";

type Row = [text: string, vi: number | null | TextFault, en: number | null | TextFault];

const read = (text: string, language: Locale, decimals: number, unit?: string) => {
  const found = readTypedNumber(text, { language, decimals, unit });
  return "fault" in found ? found.fault : found.number;
};

describe("whole numbers: a group of three digits is thousands in both languages", () => {
  test.each<Row>([
    ["450000", 450_000, 450_000],
    ["450.000", 450_000, 450_000],
    ["450,000", 450_000, 450_000],
    ["450 000", 450_000, 450_000],
    ["450\u00a0000", 450_000, 450_000],
    ["1.234.567", 1_234_567, 1_234_567],
    [" 0 ", 0, 0],
    ["007", 7, 7],
    ["", null, null],
    ["   ", null, null],
    ["12,", 12, 12],
    ["-5.000", -5_000, -5_000],
    ["− 5 000", -5_000, -5_000],
    ["-0", 0, 0],
    ["４５０．０００", 450_000, 450_000],
    ["\u200b450000", 450_000, 450_000],
    ["12,5", "not_whole", "not_whole"],
    ["12.5", "not_whole", "not_whole"],
    ["12.50", "not_whole", "not_whole"],
    ["1234.000", "not_whole", "not_whole"],
    ["0.500", "not_whole", "not_whole"],
    ["0,250", "not_whole", "not_whole"],
    ["1.234,5", "not_whole", "not_whole"],
    ["1.234,567", "not_whole", "not_whole"],
    ["1.2.3", "not_a_number", "not_a_number"],
    ["45.00.000", "not_a_number", "not_a_number"],
    ["450k", "not_a_number", "not_a_number"],
    ["45o", "not_a_number", "not_a_number"],
    ["1e5", "not_a_number", "not_a_number"],
    ["5²", "not_a_number", "not_a_number"],
    ["5-5", "not_a_number", "not_a_number"],
    ["12 34", "not_a_number", "not_a_number"],
    ["-", "not_a_number", "not_a_number"],
    [",", "not_a_number", "not_a_number"],
  ])("%j", (text, vi, en) => {
    expect([read(text, "vi", 0), read(text, "en", 0)]).toEqual([vi, en]);
  });
});

describe("decimals: the language decides ambiguous numbers", () => {
  test.each<Row>([
    ["12,5", 12.5, 12.5],
    ["12.5", 12.5, 12.5],
    [",5", 0.5, 0.5],
    ["１２，５", 12.5, 12.5],
    ["0.500", "too_precise", "too_precise"],
    ["0,500", "too_precise", "too_precise"],
    ["-7,5", -7.5, -7.5],
    ["1.234,5", 1_234.5, 1_234.5],
    ["1,234.5", 1_234.5, 1_234.5],
    ["1 234,5", 1_234.5, 1_234.5],
    ["1.234.567", 1_234_567, 1_234_567],
    ["1.234", 1_234, "too_precise"],
    ["1,234", "too_precise", 1_234],
    ["2,55", "too_precise", "too_precise"],
    ["12.34.5", "not_a_number", "not_a_number"],
    ["1,2,3", "not_a_number", "not_a_number"],
    ["mười", "not_a_number", "not_a_number"],
  ])("%j", (text, vi, en) => {
    expect([read(text, "vi", 1), read(text, "en", 1)]).toEqual([vi, en]);
  });
});

test.each([
  ["450.000 ₫", "₫", 450_000],
  ["450.000đ", "₫", 450_000],
  ["450.000 VNĐ", "₫", 450_000],
  ["450000vnd", "₫", 450_000],
  ["₫450,000", "₫", 450_000],
  ["1.250 g", "g", 1_250],
  ["-5 %", "%", -5],
  ["₫", "₫", null],
  ["5 kg", "g", "not_a_number"],
  ["5 g", "₫", "not_a_number"],
  ["5 g", undefined, "not_a_number"],
])("the field's own unit may be pasted with the number, no other: %j in %j", (text, unit, number) => {
  expect(read(text, "vi", 0, unit)).toBe(number);
});

test.each<[number, number, string, string]>([
  [450_000, 0, "450.000", "450,000"],
  [1_234.5, 1, "1.234,5", "1,234.5"],
  [-7.5, 1, "-7,5", "-7.5"],
  [12, 1, "12", "12"],
])("%d is written by the language", (value, decimals, vi, en) => {
  expect(writeNumber(value, { language: "vi", decimals })).toBe(vi);
  expect(writeNumber(value, { language: "en", decimals })).toBe(en);
});

test("a formatted number is read as the same number", () => {
  const style = fc.record({
    language: fc.constantFrom<Locale>("vi", "en"),
    decimals: fc.integer({ min: 0, max: 3 }),
    unit: fc.constantFrom(undefined, "₫", "g", "%"),
  });
  const digits = fc.integer({ min: -2_000_000_000_000, max: 2_000_000_000_000 });
  fc.assert(
    fc.property(digits, style, (scaled, { unit, ...style }) => {
      const number = scaled / 10 ** style.decimals;
      const written = [writeNumber(number, style), unit].filter(Boolean).join("\u00a0");
      expect(readTypedNumber(written, { ...style, unit })).toEqual({ number });
    }),
  );
});

test("a text is never read as a number with other digits", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0123456789.,- đ") }),
      fc.integer({ min: 0, max: 2 }),
      (text, decimals) => {
        const number = numberOf(entryOf(text, { language: "vi", decimals, unit: "₫" }));
        if (number === null) return;
        const digitsOf = (of: string) => of.replace(/\D/g, "").replace(/^0+/, "");
        expect(digitsOf(text).replace(/0+$/, "")).toBe(digitsOf(number.toFixed(decimals)).replace(/0+$/, ""));
      },
    ),
  );
});

test("a field holds the text if it is not a number", () => {
  const style = { language: "vi", decimals: 0 } as const;
  expect([entryOf("12,5", style), entryOf("12", style), entryOf(" ", style)]).toEqual(["12,5", 12, null]);
  expect([numberOf("12,5"), numberOf(12), numberOf(null)]).toEqual([null, 12, null]);
});
