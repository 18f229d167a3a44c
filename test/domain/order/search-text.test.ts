import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSearchText } from "~/domain/order/search-text";

describe("a phone is looked for as it is dialled in Vietnam", () => {
  const cases: Record<string, string> = {
    "0901234567": "0901234567",
    "0901 234 567": "0901234567",
    "0901.234.567": "0901234567",
    "(090) 123-4567": "0901234567",
    "+84 901 234 567": "0901234567",
    "+84901234567": "0901234567",
    "+84 (0) 901 234 567": "0901234567",
    "84901234567": "0901234567",
    "0084 901 234 567": "0901234567",
    "901234567": "0901234567",
    "024 3825 1234": "02438251234",
    "+84 24 3825 1234": "02438251234",
    "1900 1234": "19001234",
    " 0901 234 567\u200e ": "0901234567",
    "０９０１２３４５６７": "0901234567",
    // The last digits, as they are written or read out.
    "4567": "4567",
    "234 567": "234567",
    "34.567": "34567",
    // Too few to be the end of a number.
    "567": "567",
    "5 67": "5 67",
    // Among other words.
    "Hoa 0901 234 567": "Hoa 0901234567",
    "Hoa +84 901.234.567 Đà Nẵng": "Hoa 0901234567 Đà Nẵng",
    "áo 39 1234": "áo 39 1234",
    "phường 12 quận 10": "phường 12 quận 10",
    "AT-20241": "AT-20241",
  };
  for (const [typed, text] of Object.entries(cases)) {
    test(JSON.stringify(typed), () => expect(readSearchText(typed).text).toBe(text));
  }
});

describe("what may be a number or a tracking number, and what few orders have", () => {
  const cases: Record<string, { isCode: boolean; isRare: boolean }> = {
    "#1001": { isCode: true, isRare: true },
    "S22041970.SGA26.C3.1234567890": { isCode: true, isRare: true },
    "C3 1234": { isCode: true, isRare: true },
    Q1: { isCode: false, isRare: false },
    "123": { isCode: false, isRare: false },
    "A-123": { isCode: true, isRare: false },
    "Nguyễn Thị Hoa": { isCode: false, isRare: false },
    "Phường 12": { isCode: true, isRare: false },
  };
  for (const [typed, reading] of Object.entries(cases)) {
    test(typed, () => expect(readSearchText(typed)).toMatchObject(reading));
  }
});

test("a number sign asks for the number of an order", () => {
  const isNumber = (typed: string) => readSearchText(typed).isNumber;
  expect([" #1001", "#HN-12", "1001", "size #4", "#hoa"].map(isNumber)).toEqual([true, true, false, false, false]);
});

test("spaces and signs between the digits of a phone change nothing, and its end is the end of what is looked for", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
  const sign = fc.constantFrom("", " ", ".", "-", " - ", "\u00a0");
  fc.assert(
    fc.property(
      digits,
      fc.array(sign, { minLength: 9, maxLength: 9 }),
      fc.constantFrom("0", "+84", "84", ""),
      (rest, signs, begin) => {
        const number = `09${rest.join("")}`;
        const written = begin + [...number.slice(1)].map((digit, n) => digit + (signs[n] ?? "")).join("");
        expect(readSearchText(written).text).toBe(number);
      },
    ),
  );
});

test("whatever is typed is read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const { text, isCode } = readSearchText(typed);
      expect(typeof text).toBe("string");
      if (isCode) expect(typed.normalize("NFKC")).toMatch(/\d/);
    }),
  );
});
