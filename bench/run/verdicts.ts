import { MEANINGS } from "../meanings.ts";
import type { Row } from "../stage/row.ts";
import type { Run } from "./workload.ts";

export type Verdict = "kept" | "MISSED" | "unsteady" | "BROKE";

/** A row of the one table. */
export interface Judged {
  workload: string;
  family: Row["family"];
  id: string;
  what: string;
  measured: string;
  limit: string;
  verdict: Verdict;
}

/**
 * Returns the limited rows of a run. What was missed on an unsteady machine is not held against the app; a workload that broke is a row
 * of its own below what it found before.
 */
export function judge({ workload, rows, machine, broke }: Run): Judged[] {
  const judged = rows.flatMap(({ family, what, measured, limit, kept }): Judged[] => {
    if (family === null) return [];
    const missed = machine?.steady === false ? "unsteady" : "MISSED";
    return [{ workload, family, id: MEANINGS[family].id, what, measured, limit, verdict: kept ? "kept" : missed }];
  });
  if (broke === null) return judged;
  return [...judged, { workload, family: null, id: "", what: broke, measured: "", limit: "", verdict: "BROKE" }];
}

/** Returns the exit code: 1 when a limit is missed or a workload broke, 3 when limits are missed on an unsteady machine only. */
export function exitCodeOf(rows: readonly Judged[]): number {
  if (rows.some(({ verdict }) => verdict === "MISSED" || verdict === "BROKE")) return 1;
  return rows.some(({ verdict }) => verdict === "unsteady") ? 3 : 0;
}
