import type { HistoryRow } from "~/store/history.server";

/** Returns the collected amount that staff last entered for a parcel, whole VND; null: none. */
export function enteredAmountVnd(history: readonly HistoryRow[]): number | null {
  const said = history.filter(({ kind }) => kind === "amount_said").toSorted((one, other) => one.id - other.id);
  const amountVnd = said.at(-1)?.details.amountVnd;
  return typeof amountVnd === "number" ? amountVnd : null;
}
