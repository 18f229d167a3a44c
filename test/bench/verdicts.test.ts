import { describe, expect, test } from "vitest";
import { tableOf } from "../../bench/run/table.ts";
import { exitCodeOf, judge } from "../../bench/run/verdicts.ts";
import { aRow, aRun } from "./a-run.ts";

const note = { family: null, what: "for comparison", measured: "7", limit: "", kept: null };

describe("a run of the bench", () => {
  test.each([
    ["keeps its limits", aRun([aRow(true), note]), ["kept"], 0],
    ["misses one", aRun([aRow(true), aRow(false)]), ["kept", "MISSED"], 1],
    [
      "misses one while the machine is unsteady",
      aRun([aRow(true), aRow(false)], { steady: false }),
      ["kept", "unsteady"],
      3,
    ],
    ["breaks", aRun([aRow(true)], { broke: "exit code 1" }), ["kept", "BROKE"], 1],
    ["breaks while the machine is unsteady", aRun([], { broke: "ended by SIGKILL", steady: false }), ["BROKE"], 1],
  ])("%s", (_, run, verdicts, exitCode) => {
    const rows = judge(run);
    expect(rows.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(exitCodeOf(rows)).toBe(exitCode);
  });

  test("is shown with the limit beside each figure, and the load of the machine", () => {
    const table = tableOf([aRun([aRow(false), note]), aRun([], { workload: "rules", broke: "exit code 1" })]);
    expect(table).toMatch(/quotes: 61 s, load 0\.2 → 1\.4/);
    expect(table).toMatch(/MISSED +B1 +CPU of a quote, carrier 50 ms +1\.70 ms +≤ 1 ms/);
    expect(table).toMatch(/rules: 61 s.*\n +BROKE +exit code 1/);
    expect(table).not.toContain("for comparison");
    expect(table).toContain("0 kept, 1 MISSED, 0 unsteady, 1 BROKE");
  });
});
