import { z } from "zod";
import { payloadList } from "./envelope";
import { lenient } from "./lenient";
import { assertValid, outgoing } from "./outgoing";
import { expectSuccess } from "./verdict";
import type { WireAnswer, WireRequest } from "./wire";

/** A product the carrier knows for the shop (carrier 2.11). */
export interface KnownProduct {
  name: string;
  productCode: string;
  /** As the carrier stores it; its unit is not documented. */
  weight: number | null;
  costVnd: number | null;
}

const querySchema = z.object({ term: outgoing.requiredText });

const productSchema = z.object({
  full_name: lenient.text.pipe(z.string()),
  product_code: lenient.text.pipe(z.string()),
  weight: lenient.number,
  weigh: lenient.number,
  cost: lenient.integer,
});

/** Builds a product look-up by name (carrier 4.8). Throws InvalidRequest for a blank term. */
export function productsRequest(term: string): WireRequest {
  assertValid(querySchema, { term });
  return {
    method: "GET",
    path: "/services/kho-hang/thong-tin-san-pham",
    query: [["term", term]],
    headers: { "Content-Type": "application/json" },
  };
}

/**
 * Reads the products found. A product without name or code cannot be used and is left out. The weight comes under either of two
 * spellings (field notes 1.9).
 */
export function readProducts(answer: WireAnswer): KnownProduct[] {
  return payloadList(expectSuccess(answer)).flatMap((element) => {
    const product = productSchema.safeParse(element).data;
    if (product === undefined) return [];
    const { full_name, product_code, weight, weigh, cost } = product;
    return [{ name: full_name, productCode: product_code, weight: weight ?? weigh, costVnd: cost }];
  });
}
