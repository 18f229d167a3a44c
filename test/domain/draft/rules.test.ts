import { describe, expect, test } from "vitest";
import { bookAtOnceRule, draftParcel, type ParcelDraft } from "~/domain/draft/draft";
import type { DraftInput } from "~/domain/draft/input";
import { parcelFacts } from "~/domain/draft/order-parcel";
import type { OrderFacts } from "~/domain/order/order";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { CONDITION_FACTS } from "~/domain/rules/facts";
import type { RuleActions } from "~/domain/rules/schema";
import type { ShopSettings } from "~/domain/settings/settings";
import { aFulfillmentOrder, aLine, anOrder, aPickup, draftInput, pending, resolved, settings } from "../order/an-order";
import { aRule } from "../rules/a-rule";

const quy = (actions: Partial<RuleActions>) => aRule("Quy tắc thử", [], actions);
const FROM_RULE = { rules: ["Quy tắc thử"] };
const DANANG = aPickup({ pickAddressId: "2", name: "Kho Đà Nẵng", isDefault: false, locationIds: [] });

function draft(
  actions: Partial<RuleActions>,
  shop: Partial<ShopSettings> = {},
  overrides: ParcelOverrides = {},
  changes: Partial<DraftInput> & { order?: OrderFacts } = {},
): ParcelDraft {
  return draftParcel(
    draftInput(changes.order ?? anOrder(), {
      settings: settings({ ...shop, rules: [quy(actions)] }),
      overrides,
      pickups: [aPickup(), DANANG],
      ...changes,
    }),
  );
}

/**
 * Each part that a rule may set: the shop's default, the rule's value, the parcel form's value, and what the request contains
 * when each of them decides.
 */
const LAYERS: [
  keyof ParcelDraft["origins"],
  keyof ParcelDraft["request"],
  { shop: Partial<ShopSettings>; rule: Partial<RuleActions>; form: ParcelOverrides },
  [byShop: unknown, byRule: unknown, byForm: unknown],
][] = [
  [
    "transport",
    "transport",
    { shop: { transport: "road" }, rule: { transport: "fly" }, form: { transport: "road" } },
    ["road", "fly", "road"],
  ],
  [
    "pickOption",
    "pickOption",
    { shop: { pickOption: "cod" }, rule: { pickOption: "post" }, form: { pickOption: "cod" } },
    ["cod", "post", "cod"],
  ],
  [
    "pickWorkShift",
    "pickWorkShift",
    { shop: { pickWorkShift: 1 }, rule: { pickWorkShift: 2 }, form: { pickWorkShift: 1 } },
    [1, 2, 1],
  ],
  [
    "deliverWorkShift",
    "deliverWorkShift",
    { shop: { deliverWorkShift: 1 }, rule: { deliverWorkShift: 2 }, form: { deliverWorkShift: 1 } },
    [1, 2, 1],
  ],
  [
    "note",
    "note",
    { shop: { noteTemplate: "{order}" }, rule: { note: "Cây sống {items}" }, form: { note: "Gọi trước" } },
    ["#1001", "Cây sống 1x Áo thun", "Gọi trước"],
  ],
  [
    "value",
    "declaredValueVnd",
    { shop: {}, rule: { declaredValueVnd: 500_000 }, form: { declaredValueVnd: 90_000 } },
    [150_000, 500_000, 90_000],
  ],
  ["tags", "tags", { shop: { defaultTags: [10] }, rule: { tags: [13] }, form: { tags: [62] } }, [[10], [10, 13], [62]]],
  [
    "solutions",
    "solutionIds",
    { shop: {}, rule: { solutionIds: ["12"] }, form: { solutionIds: ["34"] } },
    [[], ["12"], ["34"]],
  ],
];

describe("shop default < rule < parcel form", () => {
  test.each(LAYERS)("%s", (origin, part, { shop, rule, form }, [byShop, byRule, byForm]) => {
    const other: Partial<RuleActions> = { hold: { reason: "khác" } };
    expect(draft(other, shop).request[part]).toEqual(byShop);
    const ruled = draft(rule, shop);
    expect(ruled.request[part]).toEqual(byRule);
    expect(ruled.origins[origin]).toEqual(FROM_RULE);
    const typed = draft(rule, shop, form);
    expect(typed.request[part]).toEqual(byForm);
    expect(typed.origins[origin]).toBe("staff");
  });

  test("the pickup: mapped location < rule < parcel form", () => {
    const ruled = draft({ pickAddressId: "2" });
    expect(draft({ tags: [10] }).request.pickup?.name).toBe("Kho Hà Nội");
    expect([ruled.request.pickup?.name, ruled.origins.pickup]).toEqual(["Kho Đà Nẵng", FROM_RULE]);
    const typed = draft({ pickAddressId: "2" }, {}, { pickAddressId: "18000226" });
    expect([typed.request.pickup?.name, typed.origins.pickup]).toEqual(["Kho Hà Nội", "staff"]);
  });

  test("a pickup that a rule names and the carrier no longer has is a problem, not another pickup", () => {
    expect(draft({ pickAddressId: "gone" }).problems.map(({ code }) => code)).toEqual(["no_pickup"]);
  });

  test("the transport chosen at checkout goes before a rule", () => {
    const chosen = anOrder({ shippingCodes: ["waybill_road"] });
    const { request, origins } = draft({ transport: "fly" }, {}, {}, { order: chosen });
    expect([request.transport, origins.transport]).toEqual(["road", "order"]);
  });

  test("a rule's tag replaces the shop's if they exclude each other", () => {
    const { request, problems } = draft({ tags: [19], notDeliveredFeeVnd: 25_000 }, { defaultTags: [17, 10] });
    expect(request).toMatchObject({ tags: [10, 19], notDeliveredFeeVnd: 25_000 });
    expect(problems).toEqual([]);
  });

  test("live plants with their kind", () => {
    expect(draft({ tags: [75], subTags: [4] })).toMatchObject({ request: { tags: [75], subTags: [4] }, problems: [] });
    expect(draft({ tags: [75] }).problems.map(({ code }) => code)).toEqual(["sub_tags_missing"]);
  });

  test("tag 2 by the value that a rule declares", () => {
    const { request, origins } = draft({ declaredValueVnd: 3_000_001 });
    expect([request.tags, origins.tags]).toEqual([[2], "insurance"]);
  });
});

describe("the facts of a parcel", () => {
  const facts = (order: Partial<OrderFacts>, changes: Partial<DraftInput> = {}) =>
    parcelFacts(draftInput(anOrder(order), changes));

  test("an ordinary order", () => {
    expect(facts({ tags: ["VIP"] })).toEqual({
      orderTag: ["VIP"],
      productTag: [],
      productType: ["Shirt"],
      totalValue: 150_000,
      weight: 250,
      province: ["Thành phố Hồ Chí Minh"],
      payment: "cod",
      location: "gid://shopify/Location/1",
      salesChannel: "Online Store",
    });
  });

  test("cover every fact that a rule may ask about", () => {
    expect(Object.keys(facts({})).sort()).toEqual([...CONDITION_FACTS].sort());
  });

  test("only what is in the parcel counts", () => {
    const lines = [
      aLine({ productTags: ["gốm", "dễ vỡ"], productType: "Gốm sứ", quantity: 2 }),
      aLine({ productTags: ["cây sống"], productType: "Cây cảnh", quantity: 0 }),
      aLine({ productTags: ["tải về"], productType: "Tải về", requiresShipping: false }),
    ];
    expect(facts({ fulfillmentOrders: [aFulfillmentOrder({ lines })] })).toMatchObject({
      productTag: ["gốm", "dễ vỡ"],
      productType: ["Gốm sứ"],
      totalValue: 300_000,
      weight: 500,
    });
  });

  test("say how it is paid", () => {
    expect(facts({ financialStatus: "PAID", outstandingVnd: 0 }).payment).toBe("prepaid");
    const transfer = { gatewayNames: ["Chuyển khoản"], transactions: [pending("Chuyển khoản", 180_000)] };
    expect(facts(transfer).payment).toBe("unpaid");
    expect(facts(transfer, { overrides: { unpaidAs: "collect" } }).payment).toBe("cod");
  });

  test("have a province once it is resolved, with or without a ward", () => {
    const review = { status: "review" as const, reason: "no_ward" as const, alternatives: [] };
    expect(facts({}, { address: { ...review, known: {} } }).province).toBeNull();
    expect(facts({}, { address: { ...review, known: { province: "Tỉnh Gia Lai" } } }).province).toEqual([
      "Tỉnh Gia Lai",
    ]);
  });

  test("the weight typed by staff is the parcel's", () => {
    expect(facts({}, { overrides: { weightGrams: 9_000 } }).weight).toBe(9_000);
  });
});

describe("holding and booking at once", () => {
  const hold = { hold: { reason: "Gọi khách xác nhận" } };

  test("a hold blocks the parcel, with its reason, until staff release that rule", () => {
    const [problem] = draft(hold).problems;
    expect(problem).toEqual({
      code: "rule_hold",
      field: "parcel",
      severity: "block",
      params: { rule: "Quy tắc thử", reason: "Gọi khách xác nhận", ruleId: quy(hold).id },
    });
    expect(draft(hold, {}, { releasedHolds: ["another"] }).problems).toHaveLength(1);
    expect(draft(hold, {}, { releasedHolds: [quy(hold).id] }).problems).toEqual([]);
  });

  const book = { bookAtOnce: true };
  const prepaid = anOrder({ financialStatus: "PAID", outstandingVnd: 0 });

  test("a parcel without problems names the rule that books it", () => {
    expect(bookAtOnceRule(draft(book, {}, {}, { order: prepaid }))).toMatchObject({ name: "Quy tắc thử" });
  });

  test.each<[string, Partial<RuleActions>, Partial<DraftInput>]>([
    ["no rule says so", { tags: [10] }, {}],
    ["another rule holds it", { ...book, ...hold }, {}],
    ["the address is not sure", book, { address: { ...resolved(), confidence: "medium" } as DraftInput["address"] }],
    [
      "the address is a question",
      book,
      { address: { status: "review", reason: "empty", known: {}, alternatives: [] } },
    ],
    ["a weight is a guess", book, { fulfillmentOrder: aFulfillmentOrder({ lines: [aLine({ weightGrams: null })] }) }],
    ["no account is connected", book, { account: null }],
    ["the pickup is not confirmed", book, { pickups: [aPickup({ confirmed: false })] }],
  ])("not booked at once: %s", (_, actions, changes) => {
    expect(bookAtOnceRule(draft(actions, {}, {}, { order: prepaid, ...changes }))).toBeNull();
  });
});
