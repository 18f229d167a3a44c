import { type Amounts, CHARGES, type Charge } from "./fields";

/** What a row says beside its COD, by kind; what is not stated, or is 0, is left out. */
export type Charges = Partial<Record<Charge, number>>;

/** Returns what a row says beside its COD. */
export const chargesOf = (amounts: Amounts): Charges =>
  Object.fromEntries(CHARGES.flatMap((kind) => (amounts[kind] ? [[kind, amounts[kind]]] : [])));

/** Returns a row's amounts without what they say beside the COD. */
export const withoutCharges = (amounts: Amounts): Amounts => ({
  ...amounts,
  ...Object.fromEntries(CHARGES.map((kind) => [kind, null])),
});

/** Returns several rows' charges together. */
export function addedUp(all: readonly Charges[]): Charges {
  const sums: Charges = {};
  for (const one of all) for (const kind of CHARGES) if (one[kind]) sums[kind] = (sums[kind] ?? 0) + one[kind];
  return sums;
}

/** Returns the fees for the way to the buyer together, without a return and a compensation. */
export const outwardVnd = ({ returnFeeVnd: _, compensationVnd: __, ...fees }: Charges): number =>
  Object.values(fees).reduce((sum, vnd) => sum + vnd, 0);
