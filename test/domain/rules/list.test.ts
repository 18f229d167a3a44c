import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesBetween, outcomeOfEffects } from "~/domain/draft/rule-trial";
import { changedRules, type RulesChange } from "~/domain/rules/list";
import { evaluateRules } from "~/domain/rules/rules";
import { MAX_RULES, type Rule, rulesSchema } from "~/domain/rules/schema";
import { RULE_TEMPLATES, ruleFromTemplate } from "~/domain/rules/templates";
import { aRule, someFacts } from "./a-rule";

const rule = (name: string) => aRule(name, [], { tags: [10] });
const names = (rules: readonly Rule[] | null) => rules?.map(({ name }) => name).join("") ?? null;
const ABC = ["A", "B", "C"].map(rule);

const CHANGES: [string, RulesChange, string | null][] = [
  ["a new rule comes last", { kind: "save", rule: rule("D") }, "ABCD"],
  ["a known one keeps its place", { kind: "save", rule: { ...rule("B"), name: "b" } }, "AbC"],
  ["up", { kind: "move", id: "C", by: -1 }, "ACB"],
  ["down", { kind: "move", id: "A", by: 1 }, "BAC"],
  ["the first stays the first", { kind: "move", id: "A", by: -1 }, "ABC"],
  ["the last stays the last", { kind: "move", id: "C", by: 1 }, "ABC"],
  ["deleted", { kind: "delete", id: "B" }, "AC"],
  ["copied below itself", { kind: "duplicate", id: "A", copyId: "x", name: "a" }, "AaBC"],
  ["a deleted one", { kind: "move", id: "Z", by: 1 }, null],
  ["a deleted one, deleted again", { kind: "delete", id: "Z" }, null],
];

describe("the list of rules", () => {
  test.each(CHANGES)("%s", (_, change, after) => {
    expect(names(changedRules(ABC, change))).toBe(after);
    expect(names(ABC)).toBe("ABC");
  });

  test("a copy is off until it is changed", () => {
    const copied = changedRules(ABC, { kind: "duplicate", id: "A", copyId: "x", name: "a" });
    expect(copied?.map(({ enabled }) => enabled)).toEqual([true, false, true, true]);
  });

  test("there is a maximum number of rules", () => {
    const full = Array.from({ length: MAX_RULES }, (_, index) => rule(`r${index}`));
    expect(changedRules(full, { kind: "save", rule: rule("more") })).toBeNull();
    expect(changedRules(full, { kind: "duplicate", id: "r1", copyId: "x", name: "x" })).toBeNull();
    expect(changedRules(full, { kind: "save", rule: rule("r1") })).toHaveLength(MAX_RULES);
  });

  test("any changes one after the other leave a list that can be stored", () => {
    const id = fc.constantFrom("A", "B", "C", "D");
    const change: fc.Arbitrary<RulesChange> = fc.oneof(
      id.map((name): RulesChange => ({ kind: "save", rule: rule(name) })),
      fc.record({ kind: fc.constant("move" as const), id, by: fc.constantFrom(-1 as const, 1 as const) }),
      fc.record({ kind: fc.constant("enable" as const), id, enabled: fc.boolean() }),
      fc.record({ kind: fc.constant("delete" as const), id }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const after = changes.reduce<Rule[]>((rules, one) => changedRules(rules, one) ?? rules, ABC);
        expect(rulesSchema.parse(after)).toEqual(after);
      }),
    );
  });
});

describe("what a trial shows", () => {
  test("shows only what would change; the order of tags does not matter", () => {
    const by = (...rules: Rule[]) => outcomeOfEffects(evaluateRules(rules, someFacts()));
    const before = by(aRule("a", [], { tags: [10, 13], transport: "fly" }));
    expect(changesBetween(before, by(aRule("a", [], { tags: [13, 10], transport: "fly" })))).toEqual([]);
    expect(
      changesBetween(before, by(aRule("a", [], { tags: [10], transport: "road", hold: { reason: "x" } }))),
    ).toEqual([
      { part: "tags", before: [10, 13], after: [10] },
      { part: "transport", before: "fly", after: "road" },
      { part: "holds", before: [], after: ["x"] },
    ]);
  });
});

describe("templates", () => {
  const shop = { productTypes: ["Quần áo", "Cây cảnh", "Gốm sứ"], productTags: ["mùa hè"] };
  const dialect = { livePlantsTag: 76, reason: "Gọi khách" };

  test("name the shop's own goods", () => {
    expect(ruleFromTemplate("live_plants", shop, dialect)).toEqual({
      conditions: [{ fact: "productType", is: "any_of", values: ["Cây cảnh"] }],
      actions: { tags: [76], subTags: [4] },
    });
    const tagged = { productTypes: ["Khác"], productTags: ["dễ vỡ"] };
    expect(ruleFromTemplate("fragile", tagged, dialect).conditions).toEqual([
      { fact: "productTag", is: "any_of", values: ["dễ vỡ"] },
    ]);
  });

  test("leave unknown values open", () => {
    const nothing = { productTypes: [], productTags: [] };
    for (const template of RULE_TEMPLATES) {
      const { conditions } = ruleFromTemplate(template, nothing, dialect);
      expect(conditions.length).toBeGreaterThan(0);
    }
    expect(ruleFromTemplate("fly_far", shop, dialect).conditions).toMatchObject([{ fact: "province", values: [] }]);
  });
});
