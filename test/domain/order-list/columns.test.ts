import { expect, test } from "vitest";
import { columnsShown, inDisplayOrder, LIST_COLUMNS, USUAL_COLUMNS } from "~/domain/order-list/columns";

test.each([
  [
    ["next", "phone", "phone"],
    ["phone", "next"],
  ],
  [["price", 7, null], []],
  [[...LIST_COLUMNS].reverse(), [...LIST_COLUMNS]],
])("%j stand in the list as %j", (chosen, shown) => {
  expect(inDisplayOrder(chosen)).toEqual(shown);
});

test.each([
  ["the address says which", ["cod", "phone"], ["weight"], ["phone", "cod"]],
  ["else staff did", [], ["weight"], ["weight"]],
  ["else the usual ones are", [], null, [...USUAL_COLUMNS]],
  ["what a later release stored is left out", [], ["hologram", "fee"], ["fee"]],
  ["and if nothing is left, the usual ones are shown", [], ["hologram"], [...USUAL_COLUMNS]],
  ["also of what is no list", [], { columns: ["fee"] }, [...USUAL_COLUMNS]],
] as const)("columns are shown: %s", (_, inAddress, chosen, shown) => {
  expect(columnsShown(inAddress, chosen)).toEqual(shown);
});
