import type { Account } from "./accounts";

/**
 * Accounts that staff may say stand otherwise. What was booked and collected is none of them: the first follows from the booking,
 * and of the second, what a courier collected is entered on the parcel (decision 034).
 */
export const CORRECTABLE = [
  "paid_out",
  "shipping_fee",
  "insurance_fee",
  "return_fee",
  "cod_fee",
  "other_fee",
  "compensation",
] as const satisfies readonly Account[];

export type CorrectableAccount = (typeof CORRECTABLE)[number];

/** The least that a reason has. */
export const SHORTEST_WHY = 3;
export const LONGEST_WHY = 500;
/** More than any parcel's money. */
export const MOST_VND = 1_000_000_000;
