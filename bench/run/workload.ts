import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { HAND_OVER_FILE, type Line, type Steadiness } from "../stage/hand-over.ts";
import type { Row } from "../stage/row.ts";
import { SHARED_FOLDER } from "../stage/shared-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** What a workload has started is ended within this, when it is told to. */
const ENDING_MS = 30_000;

/** What became of one workload. */
export interface Run {
  workload: string;
  /** When it began: a day. */
  date: string;
  seconds: number;
  rows: Row[];
  /** null: it did not get so far. */
  machine: Steadiness | null;
  /** Why it ended before its end; null: it did not. */
  broke: string | null;
}

/**
 * Runs one workload, whose output is shown as it comes. One that breaks, takes longer than `mostMinutes`, or is stopped by `stop`, is a
 * result, too. Workloads of one run share a folder.
 */
export async function runWorkload(
  workload: string,
  mostMinutes: number,
  options: readonly string[],
  { stop, sharedFolder }: { stop: AbortSignal; sharedFolder: string },
): Promise<Run> {
  const dir = mkdtempSync(join(tmpdir(), "waybill-bench-run-"));
  const file = join(dir, "rows");
  const began = performance.now();
  const date = new Date().toISOString().slice(0, 10);
  const { exitCode, signal, timedOut, isCanceled } = await execa(
    process.execPath,
    [`bench/${workload}.ts`, ...options],
    {
      cwd: root,
      stdio: "inherit",
      reject: false,
      timeout: mostMinutes * 60_000,
      cancelSignal: stop,
      forceKillAfterDelay: ENDING_MS,
      env: { [HAND_OVER_FILE]: file, [SHARED_FOLDER]: sharedFolder },
    },
  );
  const seconds = Math.round((performance.now() - began) / 1_000);
  const lines = readLines(file);
  rmSync(dir, { recursive: true, force: true });
  const machine = lines.flatMap((line) => ("machine" in line ? [line.machine] : [])).at(-1) ?? null;
  const rows = lines.flatMap((line) => ("row" in line ? [line.row] : []));
  return { workload, date, seconds, rows, machine, broke: whyBroken() };

  function whyBroken(): string | null {
    if (timedOut) return `stopped after ${mostMinutes} minutes`;
    if (isCanceled) return "stopped";
    if (signal) return `ended by ${signal}`;
    // The last thing that a workload hands over is how steady the machine was.
    return machine === null ? `exit code ${exitCode}` : null;
  }
}

function readLines(file: string): Line[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  } catch {
    return [];
  }
}
