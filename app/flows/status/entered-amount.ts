import type { HistoryRow } from "~/store/history.server";

/** What a person said last was collected of a parcel, whole VND; null: nobody has. */
export function enteredAmountVnd(history: readonly HistoryRow[]): number | null {
  const said = history.filter(({ kind }) => kind === "amount_said").toSorted((one, other) => one.id - other.id);
  const amountVnd = said.at(-1)?.details.amountVnd;
  return typeof amountVnd === "number" ? amountVnd : null;
}
