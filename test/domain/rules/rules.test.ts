import { describe, expect, test } from "vitest";
import { CONDITION_FACTS, type RuleFacts, UNKNOWN_FACTS } from "~/domain/rules/facts";
import { evaluateRules, matchingRules, type RuleEffects } from "~/domain/rules/rules";
import { type Condition, type Rule, ruleSchema, rulesSchema } from "~/domain/rules/schema";
import { aRule, someFacts } from "./a-rule";

const HANOI = "gid://shopify/Location/1";
const DANANG = "gid://shopify/Location/2";

/** A condition, the facts that differ from `someFacts`, and whether it holds. */
const CONDITIONS: [Condition, Partial<RuleFacts>, boolean][] = [
  [{ fact: "orderTag", is: "any_of", values: ["khách quen", "vip"] }, {}, true],
  [{ fact: "orderTag", is: "any_of", values: ["vip"] }, {}, false],
  [{ fact: "orderTag", is: "none_of", values: ["vip"] }, {}, true],
  [{ fact: "orderTag", is: "none_of", values: ["vip"] }, { orderTag: [] }, true],
  [{ fact: "orderTag", is: "none_of", values: ["vip"] }, { orderTag: ["VIP"] }, false],
  [{ fact: "productTag", is: "any_of", values: ["CÂY SỐNG"] }, {}, true],
  [{ fact: "productTag", is: "any_of", values: ["cây sống".normalize("NFD")] }, {}, true],
  [{ fact: "productTag", is: "any_of", values: ["cay song"] }, {}, false],
  [{ fact: "productType", is: "any_of", values: ["Cây cảnh"] }, { productType: ["Gốm sứ", "Cây cảnh"] }, true],
  [{ fact: "productType", is: "none_of", values: ["Cây cảnh"] }, { productType: ["Gốm sứ", "Cây cảnh"] }, false],
  [{ fact: "totalValue", is: "at_least", vnd: 320_000 }, {}, true],
  [{ fact: "totalValue", is: "at_least", vnd: 320_001 }, {}, false],
  [{ fact: "totalValue", is: "less_than", vnd: 320_000 }, {}, false],
  [{ fact: "totalValue", is: "less_than", vnd: 320_001 }, {}, true],
  [{ fact: "totalValue", is: "less_than", vnd: 1 }, { totalValue: 0 }, true],
  [{ fact: "weight", is: "at_least", grams: 3_000 }, {}, true],
  [{ fact: "weight", is: "less_than", grams: 3_000 }, {}, false],
  [{ fact: "province", is: "any_of", values: ["Thành phố Đà Nẵng"] }, {}, true],
  [{ fact: "province", is: "any_of", values: ["Tỉnh Quảng Nam"] }, {}, true],
  [{ fact: "province", is: "none_of", values: ["Thành phố Hà Nội", "Thành phố Hồ Chí Minh"] }, {}, true],
  [{ fact: "province", is: "none_of", values: ["Thành phố Hà Nội", "Tỉnh Quảng Nam"] }, {}, false],
  [{ fact: "payment", is: "any_of", values: ["prepaid"] }, {}, true],
  [{ fact: "payment", is: "any_of", values: ["cod", "unpaid"] }, {}, false],
  [{ fact: "payment", is: "none_of", values: ["cod"] }, { payment: "unpaid" }, true],
  [{ fact: "location", is: "any_of", values: [HANOI] }, {}, true],
  [{ fact: "location", is: "none_of", values: [HANOI] }, { location: DANANG }, true],
  [{ fact: "salesChannel", is: "any_of", values: ["online store"] }, {}, true],
  [{ fact: "salesChannel", is: "none_of", values: ["Draft Orders"] }, { salesChannel: "Draft Orders" }, false],
];

describe("a condition", () => {
  test("on every fact is in the table above", () => {
    expect(new Set(CONDITIONS.map(([{ fact }]) => fact))).toEqual(new Set(CONDITION_FACTS));
  });

  test.each(CONDITIONS.map(([condition]) => [condition]))("%j is stored and read back as it is", (condition) => {
    const { conditions } = aRule("one", [condition], { tags: [10] });
    expect(conditions).toEqual([condition]);
  });

  test.each(CONDITIONS)("%j of %j: %s", (condition, facts, holds) => {
    const rule = aRule("one", [condition], { tags: [10] });
    expect(matchingRules([rule], someFacts(facts)).length === 1).toBe(holds);
  });

  test.each(CONDITIONS.map(([condition]) => [condition]))("%j does not hold without facts", (condition) => {
    expect(matchingRules([aRule("one", [condition], { tags: [10] })], UNKNOWN_FACTS)).toEqual([]);
  });

  test("all conditions of a rule must hold", () => {
    const [plants, heavy]: Condition[] = [
      { fact: "productTag", is: "any_of", values: ["cây sống"] },
      { fact: "weight", is: "at_least", grams: 5_000 },
    ];
    expect(matchingRules([aRule("both", [plants!, heavy!], { tags: [10] })], someFacts())).toEqual([]);
    expect(matchingRules([aRule("none", [], { tags: [10] })], UNKNOWN_FACTS)).toEqual([{ id: "none", name: "none" }]);
  });
});

const always = (name: string, actions: Parameters<typeof aRule>[2], changes: Partial<Rule> = {}) =>
  aRule(name, [], actions, changes);

/** A title, the rules, and their combined effects. */
const EFFECTS: [string, Rule[], Partial<RuleEffects>][] = [
  ["no rule, no effect", [], { tags: [], holds: [], bookAtOnce: false, setBy: {} }],
  [
    "the first rule that sets a transport wins, and is named",
    [always("hoa", { transport: "fly" }), always("gom", { transport: "road" })],
    { transport: "fly", setBy: { transport: [{ id: "hoa", name: "hoa" }] } },
  ],
  [
    "a later rule sets what the first did not",
    [always("hoa", { transport: "fly" }), always("gom", { transport: "road", pickWorkShift: 2 })],
    { transport: "fly", pickWorkShift: 2 },
  ],
  [
    "tags merge, each once, and name every rule that added one",
    [always("a", { tags: [10, 13] }), always("b", { tags: [13] }), always("c", { tags: [13, 1] })],
    {
      tags: [10, 13, 1],
      setBy: {
        tags: [
          { id: "a", name: "a" },
          { id: "c", name: "c" },
        ],
      },
    },
  ],
  [
    "of the tags that exclude each other the first wins",
    [always("a", { tags: [17, 10] }), always("b", { tags: [19, 13], notDeliveredFeeVnd: 30_000 })],
    { tags: [17, 10, 13] },
  ],
  [
    "sub-tags and solutions merge; ids above 2^53 stay digits",
    [
      always("a", { subTags: [4], solutionIds: ["9007199254740993"] }),
      always("b", { subTags: [4, 2], solutionIds: ["12"] }),
    ],
    { subTags: [4, 2], solutionIds: ["9007199254740993", "12"] },
  ],
  [
    "each rule that holds says why",
    [always("a", { hold: { reason: "Gọi khách" } }), always("b", { hold: { reason: "Hàng dễ hỏng" } })],
    {
      holds: [
        { id: "a", name: "a", reason: "Gọi khách" },
        { id: "b", name: "b", reason: "Hàng dễ hỏng" },
      ],
    },
  ],
  ["booked at once", [always("a", { bookAtOnce: true })], { bookAtOnce: true }],
  [
    "held, and not booked by the same rule",
    [always("a", { bookAtOnce: true, hold: { reason: "Xem" } })],
    { bookAtOnce: false },
  ],
  ["a rule that is off does nothing", [always("a", { tags: [10] }, { enabled: false })], { tags: [], setBy: {} }],
  [
    "everything else a rule may set",
    [
      always("a", {
        pickAddressId: "18000226",
        pickOption: "post",
        deliverWorkShift: 1,
        note: "Cây sống, {items}",
        declaredValueVnd: 500_000,
        notDeliveredFeeVnd: 20_000,
      }),
    ],
    {
      pickAddressId: "18000226",
      pickOption: "post",
      deliverWorkShift: 1,
      note: "Cây sống, {items}",
      declaredValueVnd: 500_000,
      notDeliveredFeeVnd: 20_000,
    },
  ],
];

describe("the effect of rules", () => {
  test.each(EFFECTS)("%s", (_, rules, effects) => {
    expect(evaluateRules(rules, someFacts())).toMatchObject(effects);
  });
});

describe("a rule as it is stored", () => {
  const rule = { id: "r1", name: "Cây sống", conditions: [], actions: { tags: [75], subTags: [4] } };

  test("takes its defaults", () => {
    expect(ruleSchema.parse(rule)).toMatchObject({ enabled: true, actions: { transport: null, bookAtOnce: false } });
  });

  test.each([
    ["has no name", { ...rule, name: " " }],
    ["does nothing", { ...rule, actions: {} }],
    ["sets two tags that exclude each other", { ...rule, actions: { tags: [17, 19] } }],
    ["asks about something unknown", { ...rule, conditions: [{ fact: "weather", is: "any_of", values: ["rain"] }] }],
    ["asks for an unknown payment", { ...rule, conditions: [{ fact: "payment", is: "any_of", values: ["gold"] }] }],
    ["asks for an amount in grams", { ...rule, conditions: [{ fact: "totalValue", is: "at_least", grams: 5 }] }],
    ["asks about no value", { ...rule, conditions: [{ fact: "orderTag", is: "any_of", values: [] }] }],
    ["asks with another fact's operator", { ...rule, conditions: [{ fact: "weight", is: "any_of", grams: 5 }] }],
    ["holds without a reason", { ...rule, actions: { hold: { reason: "" } } }],
    ["has half a đồng", { ...rule, actions: { declaredValueVnd: 0.5 } }],
  ])("is refused when it %s", (_, bad) => {
    expect(ruleSchema.safeParse(bad).success).toBe(false);
  });

  test("two rules never share an id", () => {
    expect(rulesSchema.safeParse([rule, { ...rule, name: "Khác" }]).success).toBe(false);
  });

  test("never collects without delivering, whatever is stored", () => {
    const stored = ruleSchema.parse({ ...rule, actions: { ...rule.actions, collectOnly: true, opm: 1 } });
    expect(Object.keys(stored.actions)).not.toContain("collectOnly");
    expect(Object.keys(stored.actions)).not.toContain("opm");
  });
});
