import { describe, expect, test } from "vitest";
import { ruleSchema } from "~/domain/rules/schema";
import { formOf, newCondition, problemsOf, type RuleForm, ruleOf } from "~/routes/app.settings.rules.$ruleId/rule-form";
import { contentOf } from "~/routes/app.settings.rules.$ruleId/rule-requests";
import { aRule } from "../domain/rules/a-rule";

const whole = aRule(
  "Cây sống",
  [
    { fact: "productType", is: "any_of", values: ["Cây cảnh"] },
    { fact: "totalValue", is: "less_than", vnd: 5_000_000 },
    { fact: "weight", is: "at_least", grams: 300 },
    { fact: "payment", is: "none_of", values: ["cod"] },
  ],
  { tags: [75, 19], subTags: [4], notDeliveredFeeVnd: 20_000, transport: "fly", hold: { reason: "Xem chậu" } },
);
const NAMES = { name: "", livePlantsTag: 75 };
const empty = formOf("new", null, { conditions: [], actions: {} }, NAMES);
const changed = (form: RuleForm, change: Partial<RuleForm>): RuleForm => ({ ...form, ...change });

describe("the form of a rule", () => {
  test("reads a stored rule and returns it unchanged", () => {
    const form = formOf(whole.id, whole, whole, NAMES);
    expect(form.parts).toEqual(["tags", "transport", "hold"]);
    expect(problemsOf(form).size).toBe(0);
    expect(ruleSchema.parse(ruleOf(form))).toEqual(whole);
  });

  test("a removed part is not sent, nor what belongs to it", () => {
    const form = changed(formOf(whole.id, whole, whole, NAMES), { parts: ["hold"] });
    expect(ruleOf(form).actions).toEqual({ hold: { reason: "Xem chậu" } });
  });

  test("a trial depends on conditions and actions, not on name and switch", () => {
    const form = formOf(whole.id, whole, whole, NAMES);
    expect(contentOf(changed(form, { name: "Khác", enabled: false }))).toBe(contentOf(form));
    expect(contentOf(changed(form, { conditions: [] }))).not.toBe(contentOf(form));
    expect(contentOf(changed(form, { actions: { ...form.actions, transport: "road" } }))).not.toBe(contentOf(form));
  });

  test("a rule that holds does not book, and its note has only words that are filled in", () => {
    const form = changed(empty, {
      name: "Một",
      parts: ["hold", "bookAtOnce", "note"],
      actions: { hold: { reason: "Xem" }, bookAtOnce: true, note: "{order} {sđt}" },
    });
    expect([...problemsOf(form)]).toEqual([
      ["bookAtOnce", "held"],
      ["note", "word"],
    ]);
    const left = { parts: form.parts.filter((part) => part !== "hold"), actions: { ...form.actions, note: "{order}" } };
    expect(problemsOf(changed(form, left)).size).toBe(0);
  });

  test("says what is missing, and where", () => {
    expect([...problemsOf(empty)]).toEqual([
      ["name", "name"],
      ["actions", "actions"],
    ]);
    const begun = changed(empty, {
      name: "Một",
      conditions: [newCondition("province", 0), newCondition("weight", 1), newCondition("payment", 2)],
      parts: ["tags", "hold", "declaredValueVnd", "note"],
      actions: { hold: { reason: " " } },
    });
    expect([...problemsOf(begun)]).toEqual([
      [0, "values"],
      [1, "amount"],
      [2, "values"],
      ["tags", "values"],
      ["hold", "reason"],
      ["declaredValueVnd", "amount"],
      ["note", "values"],
    ]);
  });

  test("a text that is not a number counts as missing, and is never sent as one", () => {
    const begun = changed(empty, {
      name: "Một",
      conditions: [{ ...newCondition("weight", 0), amount: "1,5" }],
      parts: ["tags", "declaredValueVnd"],
      tags: { ...empty.tags, named: [19], notDeliveredFeeVnd: "20k" },
      actions: { declaredValueVnd: "một triệu" },
    });
    expect([...problemsOf(begun)]).toEqual([
      [0, "amount"],
      ["notDeliveredFeeVnd", "amount"],
      ["declaredValueVnd", "amount"],
    ]);
    const sent = { tags: [19], subTags: [], notDeliveredFeeVnd: null, declaredValueVnd: null };
    expect(ruleOf(begun).actions).toEqual(sent);
    const tags = { ...begun.tags, notDeliveredFeeVnd: 20_000 };
    const right = changed(begun, { tags, actions: { declaredValueVnd: 1_000_000 } });
    expect([...problemsOf(right)]).toEqual([[0, "amount"]]);
  });

  test("a typed tag that is none keeps the rule from being sent", () => {
    const begun = changed(empty, { name: "Một", parts: ["tags"], tags: { ...empty.tags, named: [10], typed: "-5" } });
    expect([...problemsOf(begun)]).toEqual([["typedTags", "values"]]);
    const right = changed(begun, { tags: { ...begun.tags, typed: "300" } });
    expect([problemsOf(right).size, ruleOf(right).actions.tags]).toEqual([0, [10, 300]]);
  });

  test("whatever it accepts the schema accepts", () => {
    const filled = changed(empty, {
      name: " Xa ",
      conditions: [{ ...newCondition("province", 0), is: "none_of", values: ["Tỉnh Gia Lai"] }],
      parts: ["bookAtOnce"],
      actions: { bookAtOnce: true },
    });
    expect(problemsOf(filled).size).toBe(0);
    expect(ruleSchema.parse(ruleOf(filled))).toMatchObject({ name: "Xa", actions: { bookAtOnce: true } });
  });
});
