import { expect, test } from "vitest";
import { readReason } from "~/domain/operator/deeds";

test.each([
  ["the carrier is down", "the carrier is down"],
  ["  two\r\nlines\t and \u0000 signs ", "two lines and signs"],
  ["x".repeat(400), "x".repeat(300)],
  ["ab", null],
  [" \n ", null],
  ["", null],
])("a reason %j is kept as %j", (typed, kept) => {
  expect(readReason(typed)).toBe(kept);
});
