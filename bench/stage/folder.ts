import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ends } from "./run.ts";

/** Returns a new folder, which goes away at the end. */
export function aFolder(ends: Ends): string {
  const dir = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  ends.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
