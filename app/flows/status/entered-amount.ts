import type { HistoryRow } from "~/store/history.server";

/**
 * Returns the collected amount that staff last entered for a parcel, else the one that the carrier's statement says of it, whole
 * VND; null: none. What staff entered stands against any statement: the difference is for them to see (decision 034).
 */
export function enteredAmountVnd(history: readonly HistoryRow[]): number | null {
  return lastAmount(history, "amount_said") ?? statedAmountVnd(history);
}

/** Returns the collected amount that the parcel has from a statement, whole VND; null: none. */
export function statedAmountVnd(history: readonly HistoryRow[]): number | null {
  return lastAmount(history, "amount_stated");
}

function lastAmount(history: readonly HistoryRow[], kind: "amount_said" | "amount_stated"): number | null {
  const said = history.filter((row) => row.kind === kind).toSorted((one, other) => one.id - other.id);
  const amountVnd = said.at(-1)?.details.amountVnd;
  return typeof amountVnd === "number" ? amountVnd : null;
}
