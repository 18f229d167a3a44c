import type { DeclaredValue } from "~/domain/goods/value";
import { productFacts, type RuleFacts } from "~/domain/rules/facts";
import type { ConditionFact } from "~/domain/rules/schema";
import type { AssemblyInput } from "./input";

/** The parcel's own figures that a rule may ask about. */
export interface AssembledFigures {
  weightGrams: number;
  goodsValue: DeclaredValue;
}

/**
 * Returns what rules may ask about a parcel. The value is that of the goods, whatever is declared of them (domain 5.1);
 * the weight is the parcel's. With `asked`, facts that cost time and that nobody asks for stay unknown.
 */
export function factsOf(
  input: AssemblyInput,
  { weightGrams, goodsValue }: AssembledFigures,
  asked?: ReadonlySet<ConditionFact>,
): RuleFacts {
  const isAsked = (fact: ConditionFact) => asked?.has(fact) ?? true;
  const products = isAsked("productTag") || isAsked("productType") ? input.products() : null;
  const { orderTags, payment, locationId, salesChannel } = input.orderFacts;
  return {
    ...(products ? productFacts(products) : UNREAD),
    orderTags,
    totalValueVnd: goodsValue.valueVnd,
    weightGrams,
    provinces: isAsked("province") ? input.provinces() : null,
    payment,
    locationId,
    salesChannel,
  };
}

const UNREAD = { productTags: null, productTypes: null };
