import { expect, test } from "vitest";
import { readSigned } from "~/components/checkout/signed-field";

test.each<[string, 0 | 1, number | null]>([
  ["5000", 0, 5_000],
  ["5.000", 0, 5_000],
  ["-5.000", 0, -5_000],
  ["−5 000 ₫", 0, -5_000],
  ["", 0, null],
  ["-", 0, null],
  ["10", 1, 10],
  ["2,5", 1, 2.5],
  ["2.55", 1, 2.6],
  ["-7,5 %", 1, -7.5],
  ["1.2.3", 1, null],
  ["abc", 1, null],
])("%j with %d decimals is %s", (text, decimals, value) => {
  expect(readSigned(text, decimals)).toBe(value);
});
