import { z } from "zod";
import { payloadList } from "./envelope";
import { lenient } from "./lenient";
import { expectSuccess } from "./verdict";
import type { WireAnswer, WireRequest } from "./wire";

/** A solution the shop may apply to an order (carrier 2.12). */
export interface Solution {
  /** A 64-bit integer, as digits. */
  solutionId: string;
  description: string;
  groupName: string;
}

const solutionSchema = z.object({
  solution_id: lenient.text.pipe(z.string().regex(/^\d+$/)),
  description: lenient.text,
  group_name: lenient.text,
});

/** Builds the request that lists solutions (carrier 4.7). */
export function solutionsRequest(): WireRequest {
  return { method: "GET", path: "/open/api/v1/shop/solution/list", headers: { "Content-Type": "application/json" } };
}

/**
 * Reads the solutions; a shop without any gets an empty list (carrier 7.11). An entry without an id is left out. Throws like
 * `expectSuccess`.
 */
export function readSolutions(answer: WireAnswer): Solution[] {
  return payloadList(expectSuccess(answer)).flatMap((element) => {
    const solution = solutionSchema.safeParse(element).data;
    if (solution === undefined) return [];
    const { solution_id, description, group_name } = solution;
    return [{ solutionId: solution_id, description: description ?? "", groupName: group_name ?? "" }];
  });
}
