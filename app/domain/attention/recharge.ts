import { sameWeight } from "~/domain/status/pushed-figures";

/** What the carrier weighed and charges, beside what was declared and charged at the booking; null where it does not say. */
export interface Recharge {
  declaredGrams: number;
  weighedGrams: number | null;
  bookedFeeVnd: number | null;
  chargedFeeVnd: number | null;
  /** Staff have seen exactly these figures. */
  settled: boolean;
}

type Figures = Omit<Recharge, "settled">;

/**
 * Returns what staff are to be told of a parcel's weight and fee: it is charged more than at its booking, or it was weighed
 * heavier and the fee is not known (users 8.15, decision 072). Null: nothing. Figures that staff have seen stay seen.
 */
export function rechargeOf(figures: Figures, before: Recharge | null): Recharge | null {
  const { declaredGrams, weighedGrams, bookedFeeVnd, chargedFeeVnd } = figures;
  const isHeavier = weighedGrams !== null && weighedGrams > declaredGrams && !sameWeight(weighedGrams, declaredGrams);
  const isFeeKnown = bookedFeeVnd !== null && chargedFeeVnd !== null;
  if (isFeeKnown ? chargedFeeVnd <= bookedFeeVnd : !isHeavier) return null;
  const isSeen =
    before?.settled === true && before.weighedGrams === weighedGrams && before.chargedFeeVnd === chargedFeeVnd;
  return { declaredGrams, weighedGrams, bookedFeeVnd, chargedFeeVnd, settled: isSeen };
}

/**
 * Returns what staff are to be told once the ledger charges another fee for the delivery: the statement that names it knows better
 * than the record that told it. Null: nothing any more.
 */
export function rechargeAfter(before: Recharge, chargedFeeVnd: number | null): Recharge | null {
  return chargedFeeVnd === before.chargedFeeVnd ? before : rechargeOf({ ...before, chargedFeeVnd }, before);
}

/** Returns by how much a parcel became dearer, whole VND; null where one of the fees is not known. */
export function dearerVnd({
  bookedFeeVnd,
  chargedFeeVnd,
}: Pick<Recharge, "bookedFeeVnd" | "chargedFeeVnd">): number | null {
  return bookedFeeVnd === null || chargedFeeVnd === null ? null : chargedFeeVnd - bookedFeeVnd;
}
