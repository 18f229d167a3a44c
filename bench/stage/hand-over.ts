import { appendFileSync } from "node:fs";
import type { Row } from "./row.ts";

/** The variable with the file that a workload's rows go to, as JSON lines: set by `bench/run.ts`, by nobody else. */
export const HAND_OVER_FILE = "BENCH_HAND_OVER";

/** How steady the machine was from before a workload until after it. */
export interface Steadiness {
  loadBefore: number;
  loadAfter: number;
  /** Share by which the speed of one core moved. */
  speedMoved: number;
  syncsBefore: number;
  syncsAfter: number;
  stolenTicks: number;
  steady: boolean;
}

export type Line = { row: Row } | { machine: Steadiness };

/** Hands a line to the run that asked for it. A workload that is run alone has nobody to hand it to. */
export function handOver(line: Line): void {
  const file = process.env[HAND_OVER_FILE];
  // At once, and not at the end: what a workload found stays known when it breaks after that.
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
