import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../data-folder.ts";
import { run } from "./run.ts";
import type { Count } from "./steps.ts";

/** The part of vitest's JSON report that is used. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Runs vitest with these arguments and counts its tests. */
export async function runVitest(args: readonly string[]): Promise<Count> {
  const reportFile = join(dataFolder(), "test-report.json");
  rmSync(reportFile, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const succeeded = await run("node_modules/vitest/vitest.mjs", "run", ...reporters, ...args).then(
    () => true,
    () => false,
  );
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report) : undefined;
  return countTests(report, succeeded);
}

/**
 * Counts a report. A failed file without a failed test could not be loaded and counts as one failure; so does a run that failed
 * although no test did.
 */
export function countTests(report: Report | undefined, succeeded: boolean): Count {
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + unloaded;
  return { passed: report.numPassedTests, failed: failed === 0 && !succeeded ? 1 : failed };
}
