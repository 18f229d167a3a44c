import { performance } from "node:perf_hooks";
import type { Staff } from "../stage/staff.ts";

/** What one download took. */
export interface Download {
  ms: number;
  /** Until the first row; the heading comes before. */
  firstRowMs: number;
  rows: number;
}

export const PARCELS_FILE = "/app/reports/parcels?period=w52";

/** Downloads a file as a browser does, and counts its rows. Throws when the answer is no file. */
export async function download(staff: Staff, path: string): Promise<Download> {
  const began = performance.now();
  let [rows, firstRowMs] = [-1, Number.NaN];
  for await (const chunk of staff.downloads(path)) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    if (Number.isNaN(firstRowMs) && rows > 0) firstRowMs = performance.now() - began;
  }
  return { ms: performance.now() - began, firstRowMs, rows };
}
