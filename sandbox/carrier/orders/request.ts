import { codesOf, type Fields, isFields, listOf, numberOf, textOf, wholeOf } from "../fields.ts";

/** A requested order, field by field, before any rule applies. undefined: absent; NaN: not a number. */
export interface OrderRequest {
  order: Fields;
  id: string;
  text: (name: string) => string;
  whole: (name: string) => number | undefined;
  products: Fields[];
  tags: number[];
  subTags: number[];
  solutionIds: string[];
  /** Grams per unit of the weights sent; NaN when the unit is unknown. */
  gramsPerUnit: number;
  weightGrams: number;
  notDeliveredFeeVnd: number | undefined;
}

const GRAMS_PER_UNIT: Record<string, number> = { "": 1000, kilogram: 1000, gram: 1 };

/** Reads a creation body (carrier 2.3, 2.4); undefined when it contains no order. */
export function readOrderRequest(body: Fields): OrderRequest | undefined {
  const { order } = body;
  if (!isFields(order) || Object.keys(order).length === 0) return undefined;
  const products = listOf(body.products ?? order.products).filter(isFields);
  const gramsPerUnit = GRAMS_PER_UNIT[textOf(order.weight_option).toLowerCase()] ?? Number.NaN;
  return {
    order,
    id: textOf(order.id),
    text: (name) => textOf(order[name]),
    whole: (name) => wholeOf(order[name]),
    products,
    tags: codesOf(order.tags),
    subTags: codesOf(order.sub_tags),
    // The spec's neutral name and the wire name (field notes 1, row 15).
    solutionIds: listOf(order.svc_solutions ?? order.gam_solutions)
      .filter(isFields)
      .map((solution) => textOf(solution.solution_id)),
    gramsPerUnit,
    weightGrams: totalGrams(order, products, gramsPerUnit),
    // The contract does not say where the field belongs; only inside `order` was seen (field notes 14).
    notDeliveredFeeVnd: wholeOf(order.not_delivered_fee ?? body.not_delivered_fee),
  };
}

/**
 * Returns `total_weight` when given, else the sum of weight × quantity (weights are per piece, field notes 12); whole
 * grams, rounded up.
 */
function totalGrams(order: Fields, products: Fields[], gramsPerUnit: number): number {
  const summed = products.reduce(
    (sum, product) => sum + (numberOf(product.weight) ?? 0) * (wholeOf(product.quantity) ?? 1),
    0,
  );
  const units = numberOf(order.total_weight) || summed;
  return Math.ceil(Number((units * gramsPerUnit).toFixed(3)));
}
