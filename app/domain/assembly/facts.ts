import type { DeclaredValue } from "~/domain/goods/value";
import { type ConditionFact, productFacts, type RuleFacts } from "~/domain/rules/facts";
import type { AssemblyInput } from "./input";

/** The parcel's own figures that a rule may ask about. */
export interface AssembledFigures {
  weightGrams: number;
  goodsValue: DeclaredValue;
}

/**
 * Returns the facts of a parcel for rules. The value is that of the goods, not the declared one (domain 5.1); the
 * weight is the parcel's. With `asked`, facts that take time to compute are left null unless it contains them.
 */
export function factsOf(
  input: AssemblyInput,
  { weightGrams, goodsValue }: AssembledFigures,
  asked?: ReadonlySet<ConditionFact>,
): RuleFacts {
  const isAsked = (fact: ConditionFact) => asked?.has(fact) ?? true;
  const products = isAsked("productTag") || isAsked("productType") ? input.products() : null;
  return {
    ...input.orderFacts,
    ...(products ? productFacts(products) : UNREAD),
    totalValue: goodsValue.valueVnd,
    weight: weightGrams,
    province: isAsked("province") ? input.provinces() : null,
  };
}

const UNREAD = { productTag: null, productType: null };
