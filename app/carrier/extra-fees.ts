import { z } from "zod";
import type { Dialect } from "./dialect";
import { lenient } from "./lenient";

/**
 * A surcharge (carrier 2.8, 2.9). `type` is a key of `extraFeeTypes` where the carrier keeps to its list, else as it
 * came.
 */
export interface ExtraFee {
  type: string;
  title: string;
  amountVnd: number;
}

const extraFeeSchema = z.object({ type: lenient.text, title: lenient.text, amount: lenient.integer });

/**
 * Reads surcharges, the solution service's under its neutral name. Entries without an amount are left out; no list
 * gives none.
 */
export function readExtraFees(fees: unknown, dialect: Dialect): ExtraFee[] {
  if (!Array.isArray(fees)) return [];
  return fees.flatMap((fee) => {
    const { type, title, amount } = extraFeeSchema.safeParse(fee).data ?? { type: null, title: null, amount: null };
    if (amount === null) return [];
    const neutral = type === dialect.solutionFeeType ? "svc_solution_fee" : type;
    return [{ type: neutral ?? "", title: title ?? "", amountVnd: amount }];
  });
}
