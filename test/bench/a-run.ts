import type { Run } from "../../bench/run/workload.ts";
import type { Row } from "../../bench/stage/row.ts";

const STEADY = {
  ...{
    loadBefore: 0.2,
    loadAfter: 1.4,
    speedMoved: 0.02,
    syncsBefore: 900,
    syncsAfter: 950,
    stolenTicks: 3,
    steady: true,
  },
};

/** Returns a row of the quotes' CPU. */
export const aRow = (kept: boolean, which = "carrier 50 ms"): Row => ({
  family: "CPU of a quote",
  what: `CPU of a quote, ${which}`,
  measured: kept ? "0.70 ms" : "1.70 ms",
  limit: "≤ 1 ms",
  kept,
});

/** Returns the run of a workload on a machine that is steady or not. */
export function aRun(rows: Row[], { workload = "quotes", steady = true, broke = null as string | null } = {}): Run {
  return { workload, date: "2026-12-01", seconds: 61, rows, machine: { ...STEADY, steady }, broke };
}
