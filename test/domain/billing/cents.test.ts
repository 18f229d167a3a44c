import fc from "fast-check";
import { expect, test } from "vitest";
import { hasCents, readCents, writeCents } from "~/domain/billing/cents";

test.each([
  ["9", 900],
  ["9.5", 950],
  ["0.03", 3],
  ["20.0", 2_000],
  ["0.1000", 10],
  ["0.005", null],
  ["-1", null],
  ["1,5", null],
  ["1e3", null],
  ["", null],
  ["12345678", null],
])("reads %s as %s", (amount, cents) => {
  expect(readCents(amount)).toBe(cents);
});

test("reads what it writes", () => {
  fc.assert(fc.property(fc.nat(999_999_999), (cents) => readCents(writeCents(cents)) === cents));
  expect(writeCents(5)).toBe("0.05");
});

test.each([
  ["USD", true],
  ["EUR", true],
  ["VND", false],
  ["JPY", false],
  ["usd", false],
  ["US", false],
])("%s is divided into a hundred parts: %s", (currency, has) => {
  expect(hasCents(currency)).toBe(has);
});
