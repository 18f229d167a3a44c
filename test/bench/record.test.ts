import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MEANINGS } from "../../bench/meanings.ts";
import { recordInto } from "../../bench/run/record.ts";
import { aRow, aRun } from "./a-run.ts";

const document = readFileSync("docs/performance.md", "utf8");
const linesOf = (text: string, workload: string) =>
  text.split("\n").filter((line) => line.startsWith(`| ${workload} |`));

describe("the record of the bench", () => {
  const both = recordInto(
    document,
    [aRun([aRow(true), aRow(true, "carrier 20–400 ms")]), aRun([aRow(true)], { workload: "rules" })],
    "2 × CPU",
  );

  test("has a line for the run and one for each row, and says once what a family means", () => {
    const lines = linesOf(both, "quotes");
    expect(lines[0]).toContain("| 2026-12-01 | 61 s | 0.2 → 1.4 | 2 % | 900 → 950 | 3 | 2 × CPU |");
    expect(lines[1]).toBe(
      `| quotes | B1 | CPU of a quote, carrier 50 ms | 0.70 ms | ≤ 1 ms | kept | ${MEANINGS["CPU of a quote"].means} |`,
    );
    expect(lines[2]).toMatch(/ kept \| ″ \|$/);
  });

  test("replaces the rows of the workloads that were run, and no others", () => {
    const again = recordInto(both, [aRun([aRow(false)])], "another machine");
    expect(linesOf(again, "quotes")).toHaveLength(2);
    expect(linesOf(again, "quotes")[1]).toContain("| 1.70 ms | ≤ 1 ms | **MISSED** |");
    expect(linesOf(again, "rules")).toEqual(linesOf(both, "rules"));
    expect(recordInto(again, [], "")).toBe(again);
  });

  test("forgets a workload that is gone, and keeps what people wrote", () => {
    const heading = "## The rows\n";
    const old = both.replace(heading, `${heading}\n| gone | B1 | x | 1 | 2 | kept | y |`);
    expect(linesOf(old, "gone")).toHaveLength(1);
    expect(recordInto(old, [], "")).toBe(both);
    expect(both.slice(0, both.indexOf("## The runs"))).toBe(document.slice(0, document.indexOf("## The runs")));
  });

  test("is not written into a document without a place for it", () => {
    expect(() => recordInto("# Performance", [], "")).toThrow("no part");
  });
});
