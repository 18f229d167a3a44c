import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalParcel } from "~/domain/booking/canonical-parcel";
import { completeRequest, draftParcel } from "~/domain/draft/draft";
import { bothTouched, EVERY_DRAFT, isTouched, touchedByPickups, touchedBySettings } from "~/domain/draft/touched";
import type { OrderFacts, OrderLine, PaymentFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import type { Rule } from "~/domain/rules/schema";
import type { ShopSettings } from "~/domain/settings/settings";
import { aLine, anOrder, draftInput, pending, settings } from "../order/an-order";

const COD = "Cash on Delivery (COD)";
const HELD: Rule = {
  id: "r",
  name: "Giữ",
  enabled: true,
  conditions: [],
  actions: { hold: { reason: "xem" } },
} as never;

const choices = {
  shopKind: fc.constantFrom("b2c", "c2c"),
  codGateways: fc.constantFrom(null, [], [COD], ["bank deposit"], [COD, "bank deposit"]),
  codSplit: fc.constantFrom("by_value", "first", "by_hand"),
  receiverPaysFee: fc.boolean(),
  defaultLineWeightGrams: fc.constantFrom(300, 9_000),
  packagingWeightGrams: fc.constantFrom(0, 50),
  weightLimitGrams: fc.constantFrom(1_000, 20_000, 26_000),
  aboveWeightLimit: fc.constantFrom("split", "ask"),
  minimumValueVnd: fc.constantFrom(10_000, 2_000_000),
  transport: fc.constantFrom(null, "road", "fly"),
  pickOption: fc.constantFrom("cod", "post"),
  pickWorkShift: fc.constantFrom(null, 1, 2),
  deliverWorkShift: fc.constantFrom(null, 1, 2),
  noteTemplate: fc.constantFrom("{order}", "{items}"),
  defaultSize: fc.constantFrom(null, { lengthCm: 30, widthCm: 20, heightCm: 4 }),
  sendEmail: fc.boolean(),
  registerProducts: fc.boolean(),
  defaultTags: fc.constantFrom([], [10], [19]),
  holdCodAboveVnd: fc.constantFrom(null, 50_000, 400_000),
  ownLabels: fc.boolean(),
  scheduledDates: fc.boolean(),
  rules: fc.constantFrom([], [HELD], [{ ...HELD, enabled: false }]),
  labelSize: fc.constantFrom("A5", "A6"),
  markPaidAt: fc.constantFrom("never", "delivered"),
} satisfies { [Key in keyof ShopSettings]?: fc.Arbitrary<unknown> };

const before = fc.record({ ...choices, rules: fc.constant([]) }, { requiredKeys: [] }) as fc.Arbitrary<
  Partial<ShopSettings>
>;
/** Of one or two settings. */
const change = fc
  .shuffledSubarray(Object.keys(choices) as (keyof typeof choices)[], { minLength: 1, maxLength: 2 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, choices[key] as fc.Arbitrary<unknown>]))));

const line: fc.Arbitrary<OrderLine> = fc
  .record({
    requiresShipping: fc.constantFrom(true, true, false),
    quantity: fc.constantFrom(0, 1, 3),
    weightGrams: fc.constantFrom(null, 0, 250),
    originalPriceVnd: fc.constantFrom(0, 450_000, 1_500_000),
    discountedPriceVnd: fc.constantFrom(0, 450_000),
  })
  .map(aLine);

const order: fc.Arbitrary<OrderFacts> = fc
  .record({
    outstandingVnd: fc.constantFrom(0, 90_000, 450_000),
    financialStatus: fc.constantFrom("PENDING", "PAID"),
    transactions: fc.constantFrom<PaymentFacts[]>([], [pending(COD, 450_000)], [pending("bank deposit", 450_000)]),
    gatewayNames: fc.constantFrom<string[]>([], [COD], ["bank deposit"]),
    lines: fc.array(fc.array(line, { maxLength: 2 }), { minLength: 1, maxLength: 2 }),
  })
  .map(({ lines, ...facts }) => {
    const [only] = anOrder({}).fulfillmentOrders;
    if (!only) throw new Error("an order has a fulfillment order");
    const fulfillmentOrders = lines.map((some, index) => ({ ...only, id: `FO${index}`, lines: some }));
    return anOrder({ ...facts, fulfillmentOrders });
  });

const overrides: fc.Arbitrary<ParcelOverrides> = fc.record(
  {
    codVnd: fc.constantFrom(0, 50_000),
    unpaidAs: fc.constantFrom("collect", "ship_unpaid"),
    weightGrams: fc.constant(700),
    declaredValueVnd: fc.constantFrom(900_000, 1_500_000, 3_500_000),
    tags: fc.constant([13]),
    transport: fc.constantFrom("road", "fly"),
    pickOption: fc.constantFrom("cod", "post"),
    labelId: fc.constant("S1"),
    pickDate: fc.constant("2031-01-01"),
  },
  { requiredKeys: [] },
) as never;

/** What a draft stores, and what is compared with a request that was refused. */
function storedOf(facts: OrderFacts, typed: ParcelOverrides, shop: ShopSettings) {
  const draft = draftParcel(draftInput(facts, { overrides: typed, settings: shop }));
  const request = completeRequest(draft, "");
  return {
    problems: draft.problems,
    codVnd: draft.request.codVnd,
    declaredValueVnd: draft.request.declaredValueVnd,
    weightGrams: draft.request.totalWeightGrams,
    feesKey: draft.feesKey,
    isReady: request !== null,
    sent:
      request &&
      canonicalParcel({ ...request, products: request.products.map((one) => ({ ...one, productCode: "" })) }),
  };
}

describe("a change of the settings", () => {
  test("touches each draft that it changes", () => {
    fc.assert(
      fc.property(order, overrides, before, change, fc.boolean(), (facts, typed, earlier, changed, isStopped) => {
        const [before, after] = [settings(earlier), settings({ ...earlier, ...changed })];
        const { sent: sentBefore, ...storedBefore } = storedOf(facts, typed, before);
        const { sent: sentAfter, ...storedAfter } = storedOf(facts, typed, after);
        const problems = isStopped
          ? [{ code: "unreadable", field: "parcel", severity: "block", foundBy: "booking" }]
          : [];
        const parcel = { overrides: typed, ...storedBefore, problems } as never;
        if (isTouched(touchedBySettings(before, after), facts, [parcel])) return;
        expect(storedAfter).toEqual(storedBefore);
        if (isStopped) expect(sentAfter).toBe(sentBefore);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each<[string, Partial<ShopSettings>, Partial<ShopSettings>, unknown]>([
    ["nothing at all", {}, {}, []],
    ["the label's size", { labelSize: "A5" }, { labelSize: "A6" }, []],
    ["when an order is paid", { markPaidAt: "never" }, { markPaidAt: "delivered" }, []],
    ["a rule that is off", { rules: [] }, { rules: [{ ...HELD, enabled: false }] }, []],
    ["a rule that is on", { rules: [] }, { rules: [HELD] }, EVERY_DRAFT],
    ["the packaging", { packagingWeightGrams: 0 }, { packagingWeightGrams: 9, labelSize: "A5" }, EVERY_DRAFT],
    ["the limit of weight", {}, { weightLimitGrams: 15_000 }, [{ by: "weight_above", grams: 15_000 }]],
    ["a higher limit", {}, { weightLimitGrams: 30_000 }, [{ by: "weight_above", grams: 20_000 }]],
    ["a gateway more", { codGateways: [COD] }, { codGateways: [COD, "Momo"] }, [{ by: "gateway", names: ["Momo"] }]],
    ["a gateway in other letters", { codGateways: [COD] }, { codGateways: [COD.toLowerCase()] }, []],
    ["the first gateways", { codGateways: null }, { codGateways: [COD] }, [{ by: "unpaid" }]],
    ["the limit of COD", { holdCodAboveVnd: 7 }, { holdCodAboveVnd: 5 }, [{ by: "cod_above", vnd: 5 }]],
    ["a limit where there was none", { holdCodAboveVnd: null }, { holdCodAboveVnd: 5 }, [{ by: "cod_above", vnd: 5 }]],
  ])("of %s", (_, before, after, touched) => {
    expect(touchedBySettings(settings(before), settings(after))).toEqual(touched);
  });
});

test("a limit of weight touches what is heavier, and what is in boxes because of it", () => {
  const parcel = { overrides: {}, problems: [], codVnd: 0, declaredValueVnd: 1, weightGrams: 300, boxing: null };
  const touches = (change: object) =>
    isTouched([{ by: "weight_above", grams: 500 }], anOrder({}), [{ ...parcel, ...change }]);
  expect([touches({}), touches({ weightGrams: 501 }), touches({ boxing: { by: "hand" } })]).toEqual([
    false,
    true,
    true,
  ]);
});

describe("two changes", () => {
  const weights = { by: "line_without", what: "weight" } as const;

  test("touch what one or the other touches, each once", () => {
    expect(bothTouched([weights], [{ by: "unpaid" }, weights])).toEqual([weights, { by: "unpaid" }]);
    expect(bothTouched([weights], EVERY_DRAFT)).toEqual(EVERY_DRAFT);
    expect(bothTouched([], [])).toEqual([]);
  });
});

describe("a change of a pickup", () => {
  const [pickup] = draftInput(anOrder({})).pickups;
  if (!pickup) throw new Error("a draft has a pickup");
  const branch = { ...pickup, pickAddressId: "branch", isDefault: false, locationIds: ["gid://shopify/Location/7"] };
  const moved = { ...branch, address: "9 Hàng Bài" };

  test("touches the parcels of its locations and those for which staff chose it", () => {
    const touched = touchedByPickups([pickup, branch], [pickup, moved], settings({}));
    expect(touched).toEqual([
      { by: "pickup", pickAddressId: "branch", locationIds: expect.arrayContaining(branch.locationIds) },
    ]);
    const at = (locationId: string | null) => {
      const facts = anOrder({});
      return { ...facts, fulfillmentOrders: facts.fulfillmentOrders.map((one) => ({ ...one, locationId })) };
    };
    const parcel = { overrides: {}, problems: [], codVnd: 0, declaredValueVnd: 1, weightGrams: 300, boxing: null };
    expect(isTouched(touched, at("gid://shopify/Location/7"), [parcel])).toBe(true);
    expect(isTouched(touched, at(null), [parcel])).toBe(false);
    expect(isTouched(touched, at(null), [{ ...parcel, overrides: { pickAddressId: "branch" } }])).toBe(true);
  });

  test("touches every parcel where it is or becomes the default, or a rule names it", () => {
    expect(touchedByPickups([pickup], [{ ...pickup, phone: "0240000009" }], settings({}))).toEqual(EVERY_DRAFT);
    expect(touchedByPickups([branch], [{ ...branch, isDefault: true }], settings({}))).toEqual(EVERY_DRAFT);
    const rule = { ...HELD, actions: { ...HELD.actions, pickAddressId: "branch" } };
    expect(touchedByPickups([branch], [moved], settings({ rules: [rule] }))).toEqual(EVERY_DRAFT);
  });

  test("that changes nothing touches nothing", () => {
    expect(touchedByPickups([pickup, branch], [pickup, { ...branch }], settings({}))).toEqual([]);
  });
});
