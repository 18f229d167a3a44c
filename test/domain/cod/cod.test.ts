import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codDecision } from "~/domain/cod/cod";
import { type CodShare, claimedCodVnd, divideCod } from "~/domain/cod/division";
import { isOnList, proposeCodGateways } from "~/domain/cod/gateways";
import { anOrder, pending } from "../order/an-order";

describe("which gateways are proposed as cash on delivery", () => {
  const cases: [string, boolean][] = [
    ["COD", true],
    ["Cash on Delivery (COD)", true],
    ["cash_on_delivery", true],
    ["Thanh toán khi nhận hàng", true],
    ["THANH TOAN KHI NHAN HANG", true],
    ["Thu hộ", true],
    ["Thu hộ".normalize("NFD"), true],
    ["Trả tiền khi giao hàng", true],
    ["Ship-COD toàn quốc", true],
    ["QR Code", false],
    ["Codeless Pay", false],
    ["Chuyển khoản ngân hàng", false],
    ["Thu Hồng Store", false],
    ["MoMo", false],
    ["", false],
  ];
  test.each(cases)("%s", (name, proposed) => {
    expect(proposeCodGateways([name])).toEqual(proposed ? [name] : []);
  });

  test("each gateway once, in the order seen", () => {
    expect(proposeCodGateways(["QR Code", "Thu hộ", "COD", "thu ho", "cod"])).toEqual(["Thu hộ", "COD"]);
  });

  test("the confirmed list is matched as a whole name", () => {
    expect(isOnList("cash on delivery (COD)", ["Cash on Delivery (COD)"])).toBe(true);
    expect(isOnList("COD", ["Cash on Delivery (COD)"])).toBe(false);
  });
});

describe("what is collected for an order", () => {
  const list = { codGateways: ["COD", "Thu hộ"] };
  const unpaid = { gatewayNames: ["COD"], transactions: [pending("COD", 180_000)] };
  const bank = { gatewayNames: ["Chuyển khoản"], transactions: [pending("Chuyển khoản", 180_000)] };
  const review = { kind: "review", reason: "unknown_gateway", dueVnd: 180_000 };

  const cases: [string, Parameters<typeof anOrder>[0], Parameters<typeof codDecision>[2], object][] = [
    ["COD order", unpaid, {}, { kind: "collect", dueVnd: 180_000 }],
    [
      "deposit paid, rest at the door",
      { ...unpaid, financialStatus: "PARTIALLY_PAID", outstandingVnd: 80_000 },
      {},
      { kind: "collect", dueVnd: 80_000 },
    ],
    ["paid", { financialStatus: "PAID", outstandingVnd: 0 }, {}, { kind: "prepaid" }],
    ["card authorised, not captured", { financialStatus: "AUTHORIZED", transactions: [] }, {}, { kind: "prepaid" }],
    ["a refund is due", { ...unpaid, outstandingVnd: -50_000 }, {}, { kind: "prepaid" }],
    ["free order", { ...unpaid, outstandingVnd: 0 }, {}, { kind: "prepaid" }],
    ["bank transfer still to come", bank, {}, { ...review, gateways: ["Chuyển khoản"] }],
    ["draft order without payment", { gatewayNames: [], transactions: [] }, {}, { ...review, gateways: [] }],
    [
      "renamed gateway",
      { gatewayNames: ["Tiền mặt"], transactions: [pending("Tiền mặt", 180_000)] },
      {},
      { ...review, gateways: ["Tiền mặt"] },
    ],
    ["voided payment", { ...unpaid, financialStatus: "VOIDED" }, {}, { ...review, gateways: ["COD"] }],
    [
      "the payment has only a handle",
      { gatewayNames: ["Thu hộ"], transactions: [pending("manual", 180_000)] },
      {},
      { kind: "collect", dueVnd: 180_000 },
    ],
    [
      "COD and bank transfer pending together",
      {
        gatewayNames: ["COD", "Chuyển khoản"],
        transactions: [pending("COD", 80_000), pending("Chuyển khoản", 100_000)],
      },
      {},
      { ...review, gateways: ["COD", "Chuyển khoản"] },
    ],
    [
      "a pending online payment",
      { gatewayNames: ["COD"], transactions: [{ ...pending("COD", 180_000), manual: false }] },
      {},
      { ...review, gateways: [] },
    ],
    ["staff: collect", bank, { unpaidAs: "collect" }, { kind: "collect", dueVnd: 180_000 }],
    ["staff: ship unpaid", unpaid, { unpaidAs: "ship_unpaid" }, { kind: "prepaid" }],
    [
      "staff cannot collect on a paid order",
      { financialStatus: "PAID", outstandingVnd: 0 },
      { unpaidAs: "collect" },
      { kind: "prepaid" },
    ],
  ];
  test.each(cases)("%s", (_, order, overrides, decision) => {
    expect(codDecision(anOrder(order), list, overrides)).toEqual(decision);
  });

  test("before the list is confirmed every unpaid order is a question", () => {
    expect(codDecision(anOrder(unpaid), { codGateways: null }, {})).toEqual({
      kind: "review",
      reason: "gateways_unconfirmed",
      dueVnd: 180_000,
      gateways: ["COD"],
    });
  });
});

test("a parcel under way or delivered counts with its COD, a returned one does not", () => {
  const parcel = (codState: Parameters<typeof claimedCodVnd>[0][number]["codState"]) => ({ codVnd: 100, codState });
  expect(claimedCodVnd([])).toBe(0);
  expect(
    claimedCodVnd([parcel("to_collect"), parcel("collected"), parcel("collected_partly"), parcel("settled")]),
  ).toBe(400);
  expect(claimedCodVnd([parcel("not_collected"), parcel("fee_collected"), parcel("none")])).toBe(0);
});

test("what Shopify has as paid no longer counts, whatever the parcel's later status", () => {
  const recorded = { codVnd: 500_000, collectedVnd: 200_000, recordedVnd: 200_000 };
  expect(claimedCodVnd([{ ...recorded, codState: "collected_partly" }])).toBe(0);
  expect(claimedCodVnd([{ ...recorded, codState: "settled" }])).toBe(300_000);
});

test("a shipping fee that the receiver pays to the courier counts with its parcel, and no longer once it is returned", () => {
  const parcel = { codVnd: 420_000, shippingTakenOutVnd: 30_000 };
  expect(claimedCodVnd([{ ...parcel, codState: "to_collect" }])).toBe(450_000);
  expect(claimedCodVnd([{ ...parcel, codState: "not_collected" }])).toBe(0);
});

describe("the COD division", () => {
  const worth = (...values: number[]): CodShare[] => values.map((valueVnd) => ({ valueVnd }));

  test.each([
    ["by value, remainder on the last", 100_000, worth(1, 1, 1), "by_value", [33_000, 33_000, 34_000]],
    ["by value", 180_000, worth(100_000, 50_000), "by_value", [120_000, 60_000]],
    ["parcels without value get equal parts", 9, worth(0, 0), "by_value", [0, 9]],
    ["one parcel", 180_000, worth(5), "by_value", [180_000]],
    ["all on the first", 180_000, worth(1, 5), "first", [180_000, 0]],
    [
      "by hand",
      180_000,
      [
        { valueVnd: 1, byHandVnd: 30_000 },
        { valueVnd: 1, byHandVnd: 150_000 },
      ],
      "by_hand",
      [30_000, 150_000],
    ],
    [
      "by hand never exceeds what is due",
      100_000,
      [
        { valueVnd: 1, byHandVnd: 90_000 },
        { valueVnd: 1, byHandVnd: 90_000 },
      ],
      "by_hand",
      [90_000, 10_000],
    ],
    ["by hand, nothing typed", 100_000, worth(1, 1), "by_hand", [0, 0]],
    [
      "typed amounts are subtracted first, by any rule",
      100_000,
      [{ valueVnd: 1 }, { valueVnd: 9, byHandVnd: 40_000 }, { valueVnd: 1 }],
      "by_value",
      [30_000, 40_000, 30_000],
    ],
    [
      "the first without a typed amount takes the rest",
      100_000,
      [{ valueVnd: 1, byHandVnd: 0 }, { valueVnd: 9 }, { valueVnd: 1 }],
      "first",
      [0, 100_000, 0],
    ],
    ["a refund is due", -5, worth(1, 1), "by_value", [0, 0]],
    ["no parcels", 100, [], "by_value", []],
    [
      "beyond 2^53 in the product",
      2_000_000_000,
      worth(1_999_999_999, 1_999_999_998, 7),
      "by_value",
      [999_999_000, 999_999_000, 2_000],
    ],
  ] as const)("%s", (_, amount, parcels, rule, parts) => {
    expect(divideCod(amount, parcels, rule)).toEqual(parts);
  });

  const shares = fc.array(
    fc.record({
      valueVnd: fc.integer({ min: -10, max: 2e9 }),
      byHandVnd: fc.option(fc.integer({ min: -5, max: 2e9 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const rules = fc.constantFrom("by_value", "first", "by_hand");

  test("parts are whole, never negative, in total never more than is due; the automatic rules divide all of it", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2e9, max: 2e9 }), shares, rules, (amount, parcels, rule) => {
        const parts = divideCod(amount, parcels, rule);
        const sum = parts.reduce((total, part) => total + part, 0);
        expect(parts).toHaveLength(parcels.length);
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(sum).toBeLessThanOrEqual(Math.max(0, amount));
        const divides = rule !== "by_hand" && parcels.some(({ byHandVnd }) => byHandVnd === undefined);
        if (divides) expect(sum).toBe(Math.max(0, amount));
      }),
    );
  });
});
