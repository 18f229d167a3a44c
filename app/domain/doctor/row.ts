/** `skipped`: could not be looked at, or does not apply here; the row says why. */
export type RowState = "ok" | "warn" | "fail" | "skipped";

/** One row of the doctor's table. `check` is a stable name, by which machines know it. */
export interface Row {
  check: string;
  state: RowState;
  /** What was found. */
  found: string;
  /** What to do; empty where there is nothing to do. */
  todo: string;
}

/** Makes rows of one check. */
export const ok = (check: string, found: string): Row => ({ check, state: "ok", found, todo: "" });
export const warn = (check: string, found: string, todo: string): Row => ({ check, state: "warn", found, todo });
export const fail = (check: string, found: string, todo: string): Row => ({ check, state: "fail", found, todo });
export const skipped = (check: string, found: string, todo = ""): Row => ({ check, state: "skipped", found, todo });

/** Returns the exit code of a run: 1 with a failure, else 0. A warning is for office hours. */
export const exitCodeOf = (rows: readonly Row[]): 0 | 1 => (rows.some(({ state }) => state === "fail") ? 1 : 0);

/** Returns how many rows there are of each state. */
export function countsOf(rows: readonly Row[]): Record<RowState, number> {
  const counts = { ok: 0, warn: 0, fail: 0, skipped: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

const ESC = "\u001B[";
const COLOURS: Record<RowState, string> = { ok: "32", warn: "33", fail: "31", skipped: "90" };

/** Returns the rows as an aligned table, what to do below what was found, and a last line that counts them. */
export function toTable(rows: readonly Row[], coloured: boolean): string {
  const width = Math.max(0, ...rows.map(({ check }) => check.length));
  const paint = (state: RowState) => {
    const text = state.padEnd("skipped".length);
    return coloured ? `${ESC}${COLOURS[state]}m${text}${ESC}0m` : text;
  };
  const indent = " ".repeat(width + "skipped".length + 4);
  const lines = rows.flatMap(({ check, state, found, todo }) => [
    `${check.padEnd(width)}  ${paint(state)}  ${found}`.trimEnd(),
    ...(todo ? [`${indent}→ ${todo}`] : []),
  ]);
  const counts = countsOf(rows);
  const sum = `${counts.ok} ok, ${counts.warn} to look at, ${counts.fail} failed, ${counts.skipped} skipped`;
  return [...lines, "", sum, ""].join("\n");
}
