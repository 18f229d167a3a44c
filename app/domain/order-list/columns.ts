/** The columns of the orders list that staff may choose, in display order. The order's number and its button are always there. */
export const LIST_COLUMNS = [
  "recipient",
  "phone",
  "products",
  "weight",
  "cod",
  "fee",
  "service",
  "parcel",
  "next",
] as const;

/** Keys `orders:column.<column>` of the catalogues. */
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** The columns before anybody chose. */
export const USUAL_COLUMNS: readonly ListColumn[] = ["recipient", "cod", "fee", "parcel", "next"];

/** Returns these columns in display order, each once; what is no column is left out. */
export function inDisplayOrder(columns: readonly unknown[]): ListColumn[] {
  return LIST_COLUMNS.filter((column) => columns.includes(column));
}

/**
 * Returns the columns that a list shows: those of its address, else those that the member of staff chose, else the usual ones. An
 * earlier or newer release may have stored columns that this one does not know.
 */
export function columnsShown(inAddress: readonly ListColumn[], chosen: unknown): ListColumn[] {
  const ways = [inAddress, Array.isArray(chosen) ? chosen : []].map(inDisplayOrder);
  return ways.find(({ length }) => length > 0) ?? [...USUAL_COLUMNS];
}
