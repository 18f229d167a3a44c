import { type Amounts, CHARGES } from "./fields";

/**
 * Returns which payment a row is: of its parcel the COD paid out, or where it pays none, the fees and the compensation. The same
 * payment in another file, or once more in this one, has the same key, also where that file writes the tracking number otherwise,
 * has other columns, or is about other days (decision 087). `of`: the parcel, or the tracking number of one that is not known.
 */
export function lineKey(of: string, amounts: Amounts): string {
  return amounts.codVnd ? `${of}:cod:${amounts.codVnd}` : feesKey(of, amounts);
}

/** Returns what the key of a row begins with: its parcel, or the code it is written with where the shop has no such parcel. */
export const identityOf = (
  { n, label, partnerId }: { n: number; label: string; partnerId: string | null },
  shipmentId: string | null,
): string => shipmentId ?? (label || partnerId || `row ${n}`).toUpperCase();

/** Returns the key of what a row says beside its COD. */
export function feesKey(of: string, amounts: Amounts): string {
  const parts = CHARGES.map((field) => amounts[field] ?? 0);
  return `${of}:fees:${parts.join(",")}`;
}

/** Returns whether a row says anything about fees or a compensation. */
export const statesFees = (amounts: Amounts): boolean =>
  CHARGES.some((field) => amounts[field] !== null && amounts[field] !== 0);
