import { type RuleFacts, UNKNOWN_FACTS } from "~/domain/rules/facts";
import { type Condition, type Rule, type RuleActions, ruleSchema } from "~/domain/rules/schema";

/** A rule of the shop; parts that a test does not give keep their defaults. */
export function aRule(
  name: string,
  conditions: Condition[],
  actions: Partial<RuleActions>,
  changes: Partial<Rule> = {},
): Rule {
  return ruleSchema.parse({ id: name.replace(/\W/g, "-"), name, conditions, actions, ...changes });
}

/** A prepaid parcel of live plants for Đà Nẵng, 320,000 ₫ and 3,200 g, sold in the online store from Hà Nội. */
export function someFacts(changes: Partial<RuleFacts> = {}): RuleFacts {
  return {
    ...UNKNOWN_FACTS,
    orderTag: ["Khách quen"],
    productTag: ["cây sống"],
    productType: ["Cây cảnh"],
    totalValue: 320_000,
    weight: 3_200,
    province: ["Thành phố Đà Nẵng", "Tỉnh Quảng Nam"],
    payment: "prepaid",
    location: "gid://shopify/Location/1",
    salesChannel: "Online Store",
    ...changes,
  };
}
