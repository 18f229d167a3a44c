import { z } from "zod";
import type { Surcharge } from "~/domain/fee/surcharges";
import type { Dialect } from "./dialect";
import { lenient } from "./lenient";

/** A surcharge (carrier 2.8, 2.9). `type` is a `Surcharge`, or the carrier's own if the table has none. */
export interface ExtraFee {
  type: string;
  title: string;
  amountVnd: number;
}

const SOLUTION_FEE: Surcharge = "svc_solution_fee";
const extraFeeSchema = z.object({ type: lenient.text, title: lenient.text, amount: lenient.integer });

/**
 * Reads surcharges; the solution service's gets its neutral name. Entries without an amount are left out. Anything but a list is
 * read as no surcharges.
 */
export function readExtraFees(fees: unknown, dialect: Dialect): ExtraFee[] {
  if (!Array.isArray(fees)) return [];
  return fees.flatMap((fee) => {
    const { type, title, amount } = extraFeeSchema.safeParse(fee).data ?? { type: null, title: null, amount: null };
    if (amount === null) return [];
    const neutral = type === dialect.solutionFeeType ? SOLUTION_FEE : type;
    return [{ type: neutral ?? "", title: title ?? "", amountVnd: amount }];
  });
}
