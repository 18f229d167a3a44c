import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuoteContext } from "~/domain/fee/quote-context";
import { readQuotePlace } from "~/domain/fee/quote-place";
import { planQuote, type QuotePlan } from "~/domain/fee/quote-plan";
import type { RateItem, RateRequest } from "~/domain/fee/rate-request";
import type { PickupChoice } from "~/domain/pickup/pickup";
import type { Condition } from "~/domain/rules/schema";
import { shopSettingsSchema } from "~/domain/settings/settings";
import { readRateRequest } from "~/shopify/rate-request";
import { aPickup } from "../order/an-order.ts";
import { gazetteer, provinces } from "../places/provinces-data.ts";
import { aRule } from "../rules/a-rule.ts";

const WORLD: QuoteContext = {
  gazetteer,
  provinces,
  readPlace: (place, options) => readQuotePlace(gazetteer, place, options),
  product: () => undefined,
};
const NOWHERE = { country: "VN", address1: "", address2: "", city: "", province: "", zip: "" };
const HANOI_SHOP = { ...NOWHERE, address1: "33 Kim Mã", address2: "Phường Kim Mã, Quận Ba Đình", city: "Hà Nội" };
const SAIGON_SHOP = { ...NOWHERE, address1: "5 Lý Tự Trọng", address2: "Phường Bến Nghé, Quận 1", city: "Hồ Chí Minh" };
const DANANG = { ...NOWHERE, address1: "1 Bạch Đằng", address2: "Phường Hải Châu I, Quận Hải Châu", city: "Đà Nẵng" };

const SHIRT: RateItem = {
  quantity: 2,
  grams: 300,
  priceVnd: 150_000,
  requiresShipping: true,
  productId: "1",
  variantId: "2",
};
const VOUCHER = { ...SHIRT, quantity: 1, grams: 0, priceVnd: 2_000_000, requiresShipping: false };

const HANOI = aPickup({ pickAddressId: "hn", locationIds: [] });
const SAIGON = aPickup({
  pickAddressId: "sg",
  address: "5 Lý Tự Trọng",
  street: "Lý Tự Trọng",
  ward: "Phường Bến Nghé",
  district: "Quận 1",
  province: "Thành phố Hồ Chí Minh",
  isDefault: false,
  locationIds: ["gid://shopify/Location/2"],
});

interface Case {
  settings?: object;
  checkout?: object;
  pickups?: PickupChoice[];
  request?: Partial<RateRequest>;
}

function planned({ settings, checkout, pickups = [HANOI], request }: Case = {}) {
  const shop = { settings: shopSettingsSchema.parse({ ...settings, checkout: checkout ?? {} }), pickups };
  const asked = { origin: HANOI_SHOP, destination: DANANG, items: [SHIRT], currency: "VND", locale: "vi", ...request };
  return planQuote(shop, asked, WORLD);
}

function plan(given?: Case): QuotePlan {
  const made = planned(given);
  if (made.outcome !== "ask") throw new Error(`nothing is asked: ${made.outcome}`);
  return made;
}

describe("the parcel that is asked about", () => {
  test("weighs all pieces and the packaging once; a piece without a weight takes the shop's default", () => {
    expect(plan().weightGrams).toBe(600);
    expect(plan({ settings: { packagingWeightGrams: 50 } }).weightGrams).toBe(650);
    const unweighed = { ...SHIRT, grams: 0 };
    const made = plan({ settings: { defaultLineWeightGrams: 400 }, request: { items: [SHIRT, unweighed] } });
    expect(made).toMatchObject({ weightGrams: 600 + 800, defaultWeightUsed: true });
  });

  test("is worth its contents; the order's sum also counts goods that need no shipping", () => {
    const made = plan({ request: { items: [SHIRT, VOUCHER] } });
    expect(made).toMatchObject({ valueVnd: 300_000, goodsVnd: 2_300_000, weightGrams: 600 });
    expect(plan({ request: { items: [{ ...SHIRT, priceVnd: 0 }] } })).toMatchObject({ valueVnd: 10_000, goodsVnd: 0 });
  });

  test("is, above the carrier's limit, boxes that are each asked about; alike ones once", () => {
    const rice = { ...SHIRT, grams: 5_000, quantity: 9 };
    const made = plan({ request: { items: [rice, VOUCHER] } });
    expect(made).toMatchObject({ weightGrams: 45_000, questions: [], goodsVnd: 9 * 150_000 + 2_000_000 });
    expect(made.aboveLimit).toMatchObject({
      weightLimitGrams: 20_000,
      because: null,
      boxes: [
        { count: 2, weightGrams: 20_000, valueVnd: 600_000 },
        { count: 1, weightGrams: 5_000, valueVnd: 150_000 },
      ],
    });
    const asked = made.aboveLimit?.boxes.map(({ questions }) =>
      questions.map(({ transport, weightGrams }) => [transport, weightGrams]),
    );
    expect(asked).toEqual([
      [
        ["road", 20_000],
        ["fly", 20_000],
      ],
      [
        ["road", 5_000],
        ["fly", 5_000],
      ],
    ]);
    const packed = plan({ settings: { packagingWeightGrams: 100 }, request: { items: [rice] } });
    expect(packed.aboveLimit?.boxes.map(({ count, weightGrams }) => [count, weightGrams])).toEqual([[3, 15_100]]);
  });

  test("is not asked about above the limit where it is not split; the service for heavy goods takes it whole", () => {
    const items = [{ ...SHIRT, grams: 12_500 }];
    const because = (given: Case) => {
      const { aboveLimit, questions } = plan(given);
      return [aboveLimit?.because, aboveLimit?.boxes.length, questions.length];
    };
    expect(because({ request: { items } })).toEqual([null, 1, 0]);
    expect(because({ request: { items }, settings: { aboveWeightLimit: "ask" } })).toEqual(["setting", 0, 0]);
    expect(because({ request: { items: [{ ...SHIRT, grams: 20_001, quantity: 1 }] } })).toEqual(["piece", 0, 0]);
    expect(because({ request: { items: [{ ...SHIRT, grams: 20_000, quantity: 21 }] } })).toEqual(["too_many", 0, 0]);
    expect(because({ request: { items }, settings: { weightLimitGrams: 25_000 } })).toEqual([undefined, undefined, 2]);
    const rules = [aRule("Hàng nặng", [{ fact: "weight", is: "at_least", grams: 20_001 }], { tags: [81] })];
    expect(because({ request: { items }, settings: { rules } })).toEqual([undefined, undefined, 2]);
  });

  test("carries the tags of the shop, the rules and the insurance, and asks with all of them", () => {
    const rules = [aRule("Dễ vỡ", [{ fact: "totalValue", is: "at_least", vnd: 1 }], { tags: [1] })];
    const dear = { items: [{ ...SHIRT, priceVnd: 4_000_000 }] };
    const made = plan({ settings: { defaultTags: [7], rules }, request: dear });
    expect([...made.tags].sort((a, b) => a - b)).toEqual([1, 2, 7]);
    expect(made.questions.map(({ tags, transport }) => [tags, transport])).toEqual([
      [made.tags, "road"],
      [made.tags, "fly"],
    ]);
    expect(
      plan({ settings: { shopKind: "c2c" }, request: { items: [{ ...SHIRT, priceVnd: 1_000_000 }] } }).tags,
    ).toEqual([2]);
  });

  test("carries one of the tags that exclude each other: the rule's, else the shop's first", () => {
    const rules = [aRule("Thu phí khi không giao được", [], { tags: [10, 19] })];
    expect(plan({ settings: { defaultTags: [17, 7], rules } }).tags).toEqual([7, 10, 19]);
    expect(plan({ settings: { defaultTags: [18, 7, 17] } }).tags).toEqual([18, 7]);
  });

  test("has for rules the declared value, if the goods cost nothing", () => {
    const rules = [aRule("Quà", [{ fact: "totalValue", is: "at_least", vnd: 10_000 }], { tags: [1] })];
    const free = { items: [{ ...SHIRT, priceVnd: 0 }] };
    expect(plan({ settings: { rules }, request: free }).tags).toEqual([1]);
    expect(plan({ settings: { rules, minimumValueVnd: 9_999 }, request: free }).tags).toEqual([]);
  });

  test("follows no rule on a fact that only an order has, not even a negated one", () => {
    const only = (condition: Condition) => plan({ settings: { rules: [aRule("R", [condition], { tags: [1] })] } }).tags;
    expect(only({ fact: "orderTag", is: "none_of", values: ["VIP"] })).toEqual([]);
    expect(only({ fact: "salesChannel", is: "none_of", values: ["POS"] })).toEqual([]);
    expect(only({ fact: "payment", is: "none_of", values: ["cod"] })).toEqual([]);
    expect(only({ fact: "location", is: "none_of", values: ["L1"] })).toEqual([]);
  });

  test("takes transport, value and pickup from a rule", () => {
    const rules = [aRule("Hàng không", [], { transport: "fly", declaredValueVnd: 50_000, pickAddressId: "sg" })];
    const made = plan({ settings: { rules }, pickups: [HANOI, SAIGON] });
    expect(made).toMatchObject({ transports: ["fly"], valueVnd: 50_000, fromProvince: "Thành phố Hồ Chí Minh" });
    expect(made.questions).toHaveLength(1);
    expect(made.questions[0]?.pickup.pickAddressId).toBe("sg");
  });

  test("never exceeds what the carrier can be asked", () => {
    const most = Number.MAX_SAFE_INTEGER;
    const made = plan({ request: { items: [{ ...SHIRT, quantity: most, grams: most, priceVnd: most }] } });
    expect(Number.isSafeInteger(made.weightGrams) && Number.isSafeInteger(made.valueVnd)).toBe(true);
    expect(Number.isSafeInteger(made.goodsVnd)).toBe(true);
  });
});

describe("the pickup it starts from", () => {
  const from = (given: Case) => plan({ pickups: [HANOI, SAIGON], ...given }).pickup?.pickAddressId;

  test("is the pickup at the origin, or the default if none is there or all origins share one", () => {
    expect(from({ request: { origin: SAIGON_SHOP } })).toBe("sg");
    expect(from({ request: { origin: HANOI_SHOP } })).toBe("hn");
    expect(from({ request: { origin: DANANG } })).toBe("hn");
    expect(from({ request: { origin: NOWHERE } })).toBe("hn");
    expect(from({ request: { origin: SAIGON_SHOP }, checkout: { combineOrigins: true } })).toBe("hn");
  });

  test("is never a pickup without a mapped location: an order there leaves from the default", () => {
    const unmapped = { ...SAIGON, locationIds: [] };
    expect(from({ pickups: [HANOI, unmapped], request: { origin: SAIGON_SHOP } })).toBe("hn");
  });

  test("is the pickup in the same street, then in the same ward, if two are in one place", () => {
    const other = { ...SAIGON, pickAddressId: "sg2", address: "9 Đồng Khởi" };
    const far = { ...SAIGON, pickAddressId: "sg3", address: "1 Võ Văn Tần", ward: "Phường 6", district: "Quận 3" };
    const pickups = [HANOI, far, other, SAIGON];
    expect(from({ pickups, request: { origin: SAIGON_SHOP } })).toBe("sg");
    expect(from({ pickups: [HANOI, far, other], request: { origin: SAIGON_SHOP } })).toBe("sg2");
  });

  test("is never an unconfirmed pickup; without one only the origin's province is known and the carrier is not asked", () => {
    expect(from({ pickups: [{ ...HANOI, confirmed: false }, SAIGON] })).toBe("sg");
    const made = plan({ pickups: [{ ...HANOI, confirmed: false }] });
    expect(made).toMatchObject({ pickup: null, fromProvince: "Thành phố Hà Nội", questions: [] });
  });
});

describe("the transports offered", () => {
  const transports = (checkout: object, destination = DANANG) =>
    plan({ checkout, request: { destination } }).transports;

  test("are those the shop sells; within a province road alone, unless the shop says otherwise", () => {
    expect(transports({})).toEqual(["road", "fly"]);
    expect(transports({ transports: ["fly"] })).toEqual(["fly"]);
    expect(transports({}, HANOI_SHOP)).toEqual(["road"]);
    expect(transports({ airWithinProvince: true }, HANOI_SHOP)).toEqual(["road", "fly"]);
    expect(transports({ transports: ["fly"] }, HANOI_SHOP)).toEqual(["fly"]);
  });

  test("are none abroad, without goods, or in another currency", () => {
    const austin = { ...NOWHERE, country: "US", city: "Austin" };
    expect(planned({ request: { destination: austin } })).toEqual({ outcome: "empty", reason: "outside_vietnam" });
    expect(planned({ request: { items: [VOUCHER] } })).toEqual({ outcome: "empty", reason: "nothing_to_ship" });
    expect(planned({ request: { items: [{ ...SHIRT, quantity: 0 }] } })).toMatchObject({ reason: "nothing_to_ship" });
    expect(planned({ request: { currency: "USD" } })).toEqual({ outcome: "currency", currency: "USD" });
  });
});

test("planning never throws for a readable request: an error would cost the buyer the rate", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("Quận 1, TP HCM", "🏠", "<script>", "\ud83d", "P.1"),
    fc.jsonValue(),
  );
  const place = fc.record({
    country: fc.constantFrom("VN", "vn", "", null),
    city: text,
    address1: text,
    address2: text,
  });
  const number = fc.oneof(fc.double(), fc.string(), fc.constantFrom(0, -1, 1e308, "1e999", null));
  const item = fc.record({
    quantity: number,
    grams: number,
    price: number,
    requires_shipping: fc.constantFrom(true, null),
  });
  const rate = fc.record({ origin: place, destination: place, items: fc.array(item), currency: fc.constant("VND") });
  fc.assert(
    fc.property(rate, (asked) => {
      const request = readRateRequest(JSON.stringify({ rate: asked }));
      if (!request) throw new Error("it cannot be read");
      const made = planned({ request });
      if (made.outcome !== "ask") return;
      const { weightGrams, valueVnd, goodsVnd } = made;
      expect([weightGrams, valueVnd, goodsVnd].every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
      expect(Math.min(weightGrams, valueVnd)).toBeGreaterThan(0);
    }),
  );
});
