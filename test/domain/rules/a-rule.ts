import { type RuleFacts, UNKNOWN_FACTS } from "~/domain/rules/facts";
import { type Condition, type Rule, type RuleActions, ruleSchema } from "~/domain/rules/schema";

/** A rule of the shop; what a test is about is given, the rest is left as nobody set it. */
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
    orderTags: ["Khách quen"],
    productTags: ["cây sống"],
    productTypes: ["Cây cảnh"],
    totalValueVnd: 320_000,
    weightGrams: 3_200,
    provinces: ["Thành phố Đà Nẵng", "Tỉnh Quảng Nam"],
    payment: "prepaid",
    locationId: "gid://shopify/Location/1",
    salesChannel: "Online Store",
    ...changes,
  };
}
