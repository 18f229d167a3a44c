/** The fees a statement tells apart: each is positive when the shop is charged. */
export const FEE_FIELDS = ["shippingFeeVnd", "insuranceFeeVnd", "returnFeeVnd", "codFeeVnd", "otherFeeVnd"] as const;

export type FeeField = (typeof FEE_FIELDS)[number];

/** What a row may say beside its COD. */
export const CHARGES = [...FEE_FIELDS, "compensationVnd"] as const;

export type Charge = (typeof CHARGES)[number];

/** The amounts that a row may state. */
export const MONEY_FIELDS = ["codVnd", ...FEE_FIELDS, "compensationVnd", "netVnd"] as const;

export type MoneyField = (typeof MONEY_FIELDS)[number];

/** What a column of a statement may hold. Text keys: `statements:field.<field>`. */
export const COLUMN_FIELDS = ["label", "partnerId", ...MONEY_FIELDS, "weight", "happenedOn"] as const;

export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Amounts by kind; null: not stated. */
export type Amounts = Record<MoneyField, number | null>;

/** Returns amounts none of which is stated. */
export const noAmounts = (): Amounts => Object.fromEntries(MONEY_FIELDS.map((field) => [field, null])) as Amounts;

/** Returns the fees of a row together, without the one for a return; null when it states none of them. */
export function outwardFeeVnd(amounts: Amounts): number | null {
  const stated = FEE_FIELDS.filter((field) => field !== "returnFeeVnd").map((field) => amounts[field]);
  if (amounts.shippingFeeVnd === null) return null;
  return stated.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}
