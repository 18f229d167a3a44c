import { expect, test } from "vitest";
import { goodsOf } from "~/domain/order-list/goods";

const line = (id: string, title: string, quantity: number, change: object = {}) => ({
  ...{ id, title, quantity, variantTitle: null, sku: null, requiresShipping: true },
  ...change,
});
const LINES = [line("1", "Áo thun", 2, { variantTitle: "Đỏ / L" }), line("2", "Quần", 1)];

test.each([
  ["what was sent", { sent: [{ name: "Áo khoác", quantity: 3 }], lines: LINES, contents: null }, ["3 Áo khoác"]],
  ["else what is still in the order", { sent: null, lines: LINES, contents: null }, ["2 Áo thun - Đỏ / L", "1 Quần"]],
  ["of a split parcel its pieces", { sent: null, lines: LINES, contents: { 1: 1 } }, ["1 Áo thun - Đỏ / L"]],
  [
    "and no gift card",
    {
      sent: [],
      lines: [...LINES, line("3", "Thẻ quà tặng", 1, { requiresShipping: false })],
      contents: { 2: 1, 3: 1 },
    },
    ["1 Quần"],
  ],
])("a list says of a parcel's goods %s", (_, source, said) => {
  expect(goodsOf(source).map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(said);
});
