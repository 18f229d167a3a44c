import { describe, expect, test } from "vitest";
import { type BoxableParcel, type Boxing, isBoxedSo, mayBox, planBoxes } from "~/domain/draft/boxes";
import type { DraftInput } from "~/domain/draft/input";
import type { OrderLine } from "~/domain/order/order";
import { aRule } from "../../domain/rules/a-rule";
import { aFulfillmentOrder, aLine, anOrder, draftInput, settings } from "../order/an-order";

const BOXED: Boxing = { by: "rule", boxes: 2, weightGrams: 25_000, weightLimitGrams: 20_000 };

function parcel(change: Partial<BoxableParcel> = {}): BoxableParcel {
  return {
    id: "1",
    fulfillmentOrderId: "FO1",
    state: "ready",
    contents: null,
    boxing: null,
    trackingNumber: null,
    fulfillmentId: null,
    deliveredAt: null,
    returnState: "none",
    overrides: {},
    bookedAt: null,
    createdAt: new Date(0),
    partnerId: null,
    codVnd: 0,
    codState: "none",
    ...change,
  };
}

describe("goods may be put into boxes without asking", () => {
  const box = (change: Partial<BoxableParcel> = {}) => parcel({ contents: { L1: 1 }, boxing: BOXED, ...change });

  test.each<[string, BoxableParcel[], boolean]>([
    ["in one parcel that waits", [parcel()], true],
    ["in one that staff must look at", [parcel({ state: "needs_review" })], true],
    ["in the rule's own boxes", [box(), box({ id: "2" })], true],
    ["with the buyer's data corrected", [parcel({ overrides: { recipientPhone: "0912345678" } })], true],
    ["not without a parcel", [], false],
    ["not split by hand", [box(), box({ id: "2", boxing: { by: "hand" } })], false],
    ["not joined by hand", [parcel({ boxing: { by: "hand" } })], false],
    ["not split before it was stored who did it", [box({ boxing: null }), box({ id: "2", boxing: null })], false],
    ["not with one queued", [box(), box({ id: "2", state: "queued" })], false],
    ["not with one booked", [box(), box({ id: "2", state: "booked" })], false],
    ["not after a refusal", [parcel({ state: "refused" })], false],
    ["not with one cancelled", [parcel(), parcel({ id: "2", state: "cancelled" })], false],
    ["not begun", [parcel({ partnerId: "W-1" })], false],
    ["not with a weight typed by hand", [parcel({ overrides: { weightGrams: 21_000 } })], false],
    ["not with a COD typed by hand", [box({ overrides: { codVnd: 0 } }), box({ id: "2" })], false],
    ["not where staff treat the boxes differently", [box({ overrides: { tags: [7] } }), box({ id: "2" })], false],
  ])("%s", (_, own, expected) => {
    expect(mayBox(own)).toBe(expected);
  });
});

describe("an order's boxes", () => {
  const lines = (...list: [quantity: number, weightGrams: number][]): OrderLine[] =>
    list.map(([quantity, weightGrams], index) => aLine({ id: `L${index + 1}`, quantity, weightGrams }));
  const plan = (goods: OrderLine[], change: Partial<DraftInput> = {}) => {
    const order = anOrder({ fulfillmentOrders: [aFulfillmentOrder({ lines: goods })] });
    return planBoxes(draftInput(order, change));
  };
  const ONE = { contents: [null], boxing: null };
  const RICE = lines([5, 5_000]);

  test("are none within the limit", () => {
    expect(plan(lines([4, 5_000]))).toEqual(ONE);
  });

  test("hold whole pieces, and say what all of them weigh", () => {
    expect(plan(RICE)).toEqual({ contents: [{ L1: 4 }, { L1: 1 }], boxing: BOXED });
    const voucher = aLine({ id: "L9", requiresShipping: false, weightGrams: 90_000 });
    expect(plan([...RICE, voucher])).toEqual({ contents: [{ L1: 4 }, { L1: 1 }], boxing: BOXED });
    expect(plan(lines([2, 9_000], [3, 4_000]))).toMatchObject({ contents: [{ L1: 2 }, { L2: 3 }] });
  });

  test("follow the shop's own limit and its packaging", () => {
    expect(plan(RICE, { settings: settings({ weightLimitGrams: 30_000 }) })).toEqual(ONE);
    expect(plan(RICE, { settings: settings({ packagingWeightGrams: 500 }) })).toEqual({
      contents: [{ L1: 3 }, { L1: 2 }],
      boxing: { ...BOXED, weightGrams: 25_500 },
    });
  });

  test("are not made where a person decides, one piece is too heavy, or the service for heavy goods takes it", () => {
    expect(plan(RICE, { settings: settings({ aboveWeightLimit: "ask" }) })).toEqual(ONE);
    expect(plan(lines([1, 21_000], [1, 5_000]))).toEqual(ONE);
    expect(plan(lines([21, 20_000]))).toEqual(ONE);
    expect(plan(RICE, { overrides: { tags: [81] } })).toEqual(ONE);
    const heavy = aRule("Hàng nặng", [{ fact: "weight", is: "at_least", grams: 20_001 }], { tags: [81] });
    expect(plan(RICE, { settings: settings({ rules: [heavy] }) })).toEqual(ONE);
  });

  test("are left alone where they are so already", () => {
    expect(isBoxedSo({ contents: { L1: 4 }, boxing: { ...BOXED } }, { L1: 4 }, BOXED)).toBe(true);
    expect(isBoxedSo({ contents: { L1: 4 }, boxing: BOXED }, { L1: 3 }, BOXED)).toBe(false);
    expect(isBoxedSo({ contents: { L1: 4 }, boxing: BOXED }, { L1: 4 }, { ...BOXED, boxes: 3 })).toBe(false);
    expect(isBoxedSo({ contents: { L1: 4 }, boxing: BOXED }, null, null)).toBe(false);
    expect(isBoxedSo({ contents: null, boxing: null }, null, null)).toBe(true);
    expect(isBoxedSo({ contents: null, boxing: null }, { L1: 4 }, BOXED)).toBe(false);
  });
});
