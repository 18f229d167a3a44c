import type { AppProcess } from "./cast/app-process.ts";

/** A process is ready within this on a machine that has time for it. */
const READY_MS = 2_500;

/** What this machine needs for a start of a process, in the middle of a run. */
export interface Slowness {
  /** The median of all starts but the first; NaN: none was started again. */
  readyMs: number;
  /** How many times longer than it should be; at least 1. Patience grows as much. */
  times: number;
}

/** Returns how slow the machine is, by the processes that were started again on it. */
export function slownessOf(apps: readonly Pick<AppProcess, "startsMs">[]): Slowness {
  const starts = apps.flatMap(({ startsMs }) => startsMs).toSorted((a, b) => a - b);
  const readyMs = starts[starts.length >> 1] ?? Number.NaN;
  return { readyMs, times: Math.max(1, (readyMs || 0) / READY_MS) };
}
