import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runInTurn } from "../../bench/run/in-turn.ts";
import { recordInto } from "../../bench/run/record.ts";
import { aRow, aRun } from "./a-run.ts";

describe("workloads in turn", () => {
  test("what has ended is handed over before the next begins", async () => {
    const happened: string[] = [];
    await runInTurn(
      ["quotes", "rules"],
      async (workload) => {
        happened.push(`${workload} begins`);
        return aRun([aRow(true)], { workload });
      },
      { stop: new AbortController().signal, onEnded: ({ workload }) => happened.push(`${workload} is kept`) },
    );
    expect(happened).toEqual(["quotes begins", "quotes is kept", "rules begins", "rules is kept"]);
  });

  test("one that is stopped half-way is shown and not kept, and none begins after it", async () => {
    const stop = new AbortController();
    const kept: string[] = [];
    const runs = await runInTurn(
      ["quotes", "rules", "money"],
      async (workload) => {
        if (workload === "rules") stop.abort();
        return aRun([aRow(true)], { workload, broke: stop.signal.aborted ? "stopped" : null });
      },
      { stop: stop.signal, onEnded: ({ workload }) => kept.push(workload) },
    );
    expect(runs.map(({ workload }) => workload)).toEqual(["quotes", "rules"]);
    expect(kept).toEqual(["quotes"]);
  });

  test("written one by one, the record is the one that is written at once", () => {
    const document = readFileSync("docs/performance.md", "utf8");
    const runs = [aRun([aRow(true)]), aRun([aRow(false)], { workload: "rules" })];
    const oneByOne = runs.reduce((text, run) => recordInto(text, [run], "2 × CPU"), document);
    expect(oneByOne).toBe(recordInto(document, runs, "2 × CPU"));
    expect(oneByOne).toContain("| rules | B1 |");
  });
});
