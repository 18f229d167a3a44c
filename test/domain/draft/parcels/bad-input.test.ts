import fc from "fast-check";
import { expect, test } from "vitest";
import { completeRequest, draftParcel } from "~/domain/draft/draft";
import { aFulfillmentOrder, aLine, anOrder, draftInput } from "../../order/an-order";
import { check } from "./a-case";

const manyLines = Array.from({ length: 500 }, (_, at) => ({ title: `Sản phẩm ${at + 1}`, weightGrams: 30 }));

check({
  "500 lines in one parcel": {
    goods: manyLines,
    gives: {
      products: manyLines.map(({ title }) => ({ name: title, weightGrams: 30, quantity: 1, priceVnd: 150_000 })),
      totalWeightGrams: 15_000,
      declaredValueVnd: 75_000_000,
      tags: [2],
      note: "#1001 1x Sản phẩm 1; 1x Sản phẩm 2; 1x Sản phẩm 3; 1x Sản phẩm 4; 1x Sản phẩm 5; 1x Sản phẩm 6; 1x Sản phẩm 7; 1x Sản",
    },
    says: ["value_above_cover?"],
  },
  "everything free, nothing due": {
    order: { outstandingVnd: 0, financialStatus: "PAID", shippingVnd: 0 },
    goods: [{ originalPriceVnd: 0, discountedPriceVnd: 0 }],
    gives: {
      codVnd: 0,
      declaredValueVnd: 10_000,
      products: [{ name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 0 }],
    },
  },
  "a name in right-to-left script, with marks that turn the label around": {
    to: { name: "\u202eمحمد علي\u202c" },
    gives: { recipient: { name: "محمد علي" } },
  },
  "emoji and broken characters in names": {
    to: { name: "Lan 🌸\ud800" },
    goods: [{ title: "Áo 👕\u0000" }],
    gives: {
      recipient: { name: "Lan 🌸\ufffd" },
      products: [{ name: "Áo 👕", weightGrams: 250, quantity: 1, priceVnd: 150_000 }],
      note: "#1001 1x Áo 👕",
    },
  },
  "invalid quantities and weights": {
    goods: [
      {},
      { title: "Mũ", quantity: -1 },
      { title: "Giày", quantity: Number.NaN },
      { title: "Vớ", weightGrams: Number.NaN, discountedPriceVnd: Number.NaN, originalPriceVnd: -5 },
    ],
    gives: {
      products: [
        { name: "Áo thun", weightGrams: 250, quantity: 1, priceVnd: 150_000 },
        { name: "Vớ", weightGrams: 300, quantity: 1, priceVnd: 0 },
      ],
      totalWeightGrams: 550,
      note: "#1001 1x Áo thun; 1x Vớ",
    },
    says: ["weight_default_used?"],
  },
  "placeholders inside a buyer's note stay text": {
    order: { note: "{items} {order}" },
    gives: { note: "#1001 1x Áo thun {items} {order}" },
  },
  "no account, no pickup, no address, no goods": {
    order: { destination: null, phone: null, transactions: [], gatewayNames: [] },
    goods: [],
    address: { status: "review", reason: "empty", known: {}, alternatives: [] },
    pickups: [],
    account: null,
    gives: "nothing",
    says: [
      "no_account",
      "name_missing",
      "phone_missing",
      "address_missing",
      "nothing_to_ship",
      "cod_unknown_gateway",
      "no_pickup",
    ],
    drafts: { pickup: null, products: [], codVnd: 0, recipient: { province: null } },
  },
});

test("any value in any field gives a parcel or a named problem", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom("\ud800", "\u0000", "👩‍👩‍👧".repeat(20), "\u202eبـ", " "));
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY, 1e21));
  const line = fc
    .record({
      title: text,
      sizeText: fc.oneof(fc.json({ maxDepth: 1 }), text),
      quantity: number,
      weightGrams: fc.option(number),
      originalPriceVnd: number,
      discountedPriceVnd: number,
    })
    .map((changes) => aLine(changes));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 4 }),
      fc.record({ outstandingVnd: number, shippingVnd: number, totalVnd: number }),
      fc.record(
        { codVnd: number, weightGrams: number, totalBoxes: number, note: text, labelId: text, pickDate: text },
        { requiredKeys: [] },
      ),
      (lines, money, overrides) => {
        const order = anOrder({ ...money, fulfillmentOrders: [aFulfillmentOrder({ lines })] });
        const draft = draftParcel(draftInput(order, { overrides }));
        const request = completeRequest(draft, "k3x-1-1");
        if (request === null) expect(draft.problems.some(({ severity }) => severity === "block")).toBe(true);
        else expect(Number.isSafeInteger(request.codVnd) && request.codVnd >= 0).toBe(true);
      },
    ),
  );
});
