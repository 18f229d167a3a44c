import { expect, test } from "vitest";
import { readWhole, storedWhole } from "~/routes/app.orders.$orderKey/field/whole-field";

test.each([
  ["450000", { number: 450_000 }],
  ["450.000", { number: 450_000 }],
  ["1.234.567", { number: 1_234_567 }],
  ["450,000", { number: 450_000 }],
  ["450 000", { number: 450_000 }],
  [" 0 ", { number: 0 }],
  ["", "empty"],
  ["   ", "empty"],
  ["1,5", "wrong"],
  ["1.5", "wrong"],
  ["12.34", "wrong"],
  ["-5", "wrong"],
  ["450k", "wrong"],
  ["12345678901", "wrong"],
] as const)("reads %j as %j", (text, entry) => {
  expect(readWhole(text)).toEqual(entry);
});

test("an emptied field gives the value back, a wrong one stores nothing", () => {
  expect([storedWhole({ number: 5 }), storedWhole("empty"), storedWhole("wrong")]).toEqual([5, null, undefined]);
});
