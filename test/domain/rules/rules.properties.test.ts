import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftParcel } from "~/domain/draft/draft";
import { EXCLUSIVE_TAGS } from "~/domain/parcel/tags";
import { factsOfKind, type RuleFacts, UNKNOWN_FACTS } from "~/domain/rules/facts";
import { evaluateRules, matchingRules } from "~/domain/rules/rules";
import { type Condition, type Rule, type RuleActions, ruleSchema, rulesSchema } from "~/domain/rules/schema";
import { anOrder, draftInput, settings } from "../order/an-order";

const word = fc.constantFrom("a", "B", "cây sống", "Gốm sứ", "Thành phố Đà Nẵng", "Online Store");
const words = fc.array(word, { minLength: 1, maxLength: 3 });
const is = fc.constantFrom("any_of" as const, "none_of" as const);
const bound = fc.constantFrom("at_least" as const, "less_than" as const);
const amount = fc.integer({ min: 1, max: 5_000 });
const payment = fc.constantFrom("cod" as const, "prepaid" as const, "unpaid" as const);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    fact: fc.constantFrom(...factsOfKind("words", "word", "province", "location")),
    is,
    values: words,
  }),
  fc.record({
    fact: fc.constant("payment" as const),
    is,
    values: fc.array(payment, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ fact: fc.constant("totalValue" as const), is: bound, vnd: amount }),
  fc.record({ fact: fc.constant("weight" as const), is: bound, grams: amount }),
);

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1 });
const tag = fc.integer({ min: 1, max: 80 });
const actions: fc.Arbitrary<RuleActions> = fc.record({
  tags: fc
    .array(fc.oneof(tag, fc.constantFrom(17, 18, 19)), { maxLength: 4 })
    .map((tags) => tags.filter((one, index) => !(isExclusive(one) && tags.slice(0, index).some(isExclusive)))),
  subTags: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  notDeliveredFeeVnd: maybe(amount),
  transport: maybe(fc.constantFrom("road" as const, "fly" as const)),
  solutionIds: fc.array(fc.constantFrom("1", "2", "9007199254740993"), { maxLength: 2 }),
  pickAddressId: maybe(fc.constantFrom("1", "2")),
  pickOption: maybe(fc.constantFrom("cod" as const, "post" as const)),
  pickWorkShift: maybe(fc.constantFrom(1 as const, 2 as const)),
  deliverWorkShift: maybe(fc.constantFrom(1 as const, 2 as const)),
  note: maybe(fc.constantFrom("{items}", "Gọi trước")),
  declaredValueVnd: maybe(amount),
  bookAtOnce: fc.boolean(),
  hold: maybe(fc.record({ reason: fc.constantFrom("Gọi khách", "Hàng dễ hỏng") })),
});

const rules: fc.Arbitrary<Rule[]> = fc
  .array(fc.record({ enabled: fc.boolean(), conditions: fc.array(condition, { maxLength: 3 }), actions }), {
    maxLength: 6,
  })
  .map((list) => list.map((rule, index): Rule => ({ ...rule, id: `r${index}`, name: `Quy tắc ${index}` })));

const facts: fc.Arbitrary<RuleFacts> = fc.record({
  orderTag: maybe(fc.array(word, { maxLength: 3 })),
  productTag: maybe(fc.array(word, { maxLength: 3 })),
  productType: maybe(fc.array(word, { maxLength: 3 })),
  totalValue: maybe(fc.integer({ min: 0, max: 6_000 })),
  weight: maybe(fc.integer({ min: 0, max: 6_000 })),
  province: maybe(fc.array(word, { maxLength: 2 })),
  payment: maybe(payment),
  location: maybe(word),
  salesChannel: maybe(word),
});

const SINGLE = [
  "notDeliveredFeeVnd",
  "transport",
  "pickAddressId",
  "pickOption",
  "pickWorkShift",
  "deliverWorkShift",
  "note",
  "declaredValueVnd",
] as const;

function isExclusive(one: number): boolean {
  return EXCLUSIVE_TAGS.includes(one);
}

describe("any rules, any parcel", () => {
  test("a single-valued part comes from the first matching rule that sets it, and names that rule", () => {
    fc.assert(
      fc.property(rules, facts, (list, known) => {
        const effects = evaluateRules(list, known);
        const matching = matchingRules(list, known).map(({ id }) => list.find((rule) => rule.id === id)!);
        for (const part of SINGLE) {
          const first = matching.find((rule) => rule.actions[part] !== null);
          expect(effects[part]).toEqual(first?.actions[part] ?? undefined);
          expect(effects.setBy[part]?.map(({ id }) => id)).toEqual(first && [first.id]);
        }
      }),
    );
  });

  test("tags of all matching rules are merged, each once, with one of those that exclude each other", () => {
    fc.assert(
      fc.property(rules, facts, (list, known) => {
        const { tags, subTags, solutionIds } = evaluateRules(list, known);
        const matching = matchingRules(list, known).map(({ id }) => list.find((rule) => rule.id === id)!);
        const wanted = matching.flatMap(({ actions: { tags } }) => tags);
        expect(new Set(tags).size).toBe(tags.length);
        expect(tags.filter(isExclusive)).toEqual(wanted.filter(isExclusive).slice(0, 1));
        expect(new Set(tags.filter((one) => !isExclusive(one)))).toEqual(
          new Set(wanted.filter((one) => !isExclusive(one))),
        );
        expect(new Set(subTags)).toEqual(new Set(matching.flatMap((rule) => rule.actions.subTags)));
        expect(new Set(solutionIds)).toEqual(new Set(matching.flatMap((rule) => rule.actions.solutionIds)));
      }),
    );
  });

  test("rules that do not match may be anywhere in the order", () => {
    fc.assert(
      fc.property(rules, facts, (list, known) => {
        const matching = new Set(matchingRules(list, known).map(({ id }) => id));
        const alone = list.filter(({ id }) => matching.has(id));
        const others = list.filter(({ id }) => !matching.has(id));
        const effects = evaluateRules(list, known);
        expect(evaluateRules(alone, known)).toEqual(effects);
        expect(evaluateRules([...others, ...alone], known)).toEqual(effects);
      }),
    );
  });

  test("evaluating twice gives the same, even if the first result was modified", () => {
    fc.assert(
      fc.property(rules, facts, (list, known) => {
        const before = structuredClone(list);
        const first = evaluateRules(list, known);
        const copy = structuredClone(first);
        first.tags.push(999);
        first.holds.length = 0;
        expect(evaluateRules(list, known)).toEqual(copy);
        expect(list).toEqual(before);
      }),
    );
  });

  test("the same rules twice in a row have the same effect as once", () => {
    fc.assert(
      fc.property(rules, facts, (list, known) => {
        const { holds: _, setBy: __, ...once } = evaluateRules(list, known);
        const again = list.map((rule) => ({ ...rule, id: `${rule.id}-again` }));
        const { holds: ___, setBy: ____, ...twice } = evaluateRules([...list, ...again], known);
        expect(twice).toEqual(once);
      }),
    );
  });

  test("a rule with conditions never matches without facts", () => {
    fc.assert(
      fc.property(rules, (list) => {
        const without = list.filter(({ enabled, conditions }) => enabled && conditions.length === 0);
        expect(matchingRules(list, UNKNOWN_FACTS).map(({ id }) => id)).toEqual(without.map(({ id }) => id));
      }),
    );
  });

  test("removing a fact never makes a rule match", () => {
    fc.assert(
      fc.property(rules, facts, fc.constantFrom(...Object.keys(UNKNOWN_FACTS)), (list, known, forgotten) => {
        const before = matchingRules(list, known).map(({ id }) => id);
        const after = matchingRules(list, { ...known, [forgotten]: null }).map(({ id }) => id);
        expect(before).toEqual(expect.arrayContaining(after));
      }),
    );
  });

  test("are stored and read back unchanged", () => {
    fc.assert(
      fc.property(rules, (list) => {
        const useful = list.filter((rule) => ruleSchema.safeParse(rule).success);
        expect(rulesSchema.parse(JSON.parse(JSON.stringify(useful)))).toEqual(useful);
      }),
    );
  });

  test("never collect money without delivering, and never override staff", () => {
    const typed = { transport: "road", tags: [13], note: "Của nhân viên", solutionIds: ["7"] } as const;
    const overrides = { ...typed, tags: [...typed.tags], solutionIds: [...typed.solutionIds] };
    fc.assert(
      fc.property(rules, (list) => {
        const { request } = draftParcel(draftInput(anOrder(), { settings: { ...settings(), rules: list }, overrides }));
        expect(request.collectOnly).toBeUndefined();
        expect(request).toMatchObject(typed);
      }),
    );
  });
});
