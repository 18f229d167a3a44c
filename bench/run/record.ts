import { MEANINGS } from "../meanings.ts";
import { type Judged, judge } from "./verdicts.ts";
import type { Run } from "./workload.ts";
import { WORKLOADS } from "./workloads.ts";

const BEGIN = "<!-- From here on `npm run bench -- --record` writes. -->";
const END = "<!-- Up to here. -->";

const RUNS = {
  heading: "## The runs",
  columns: [
    "Workload",
    "Date",
    "Took",
    "Load of the machine",
    "Speed of a core moved by",
    "Durable writes/s",
    "Stolen ticks",
    "Machine",
  ],
};
const ROWS = {
  heading: "## The rows",
  columns: ["Workload", "Id", "What", "Figure", "Limit", "", "What it means for a user"],
};

/**
 * Returns the document with these runs in its written part. The rows of workloads that were not run stay as they are, those of workloads
 * that are gone go. Throws when the document has no such part.
 */
export function recordInto(document: string, runs: readonly Run[], machine: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error("the document has no part to write to");
  const part = document.slice(from, to);
  const table = ({ heading, columns }: typeof RUNS, cellsOf: (run: Run) => string[][]) => {
    const kept = linesBelow(part, heading);
    const lines = Object.keys(WORKLOADS).flatMap((workload) => {
      const run = runs.find((one) => one.workload === workload);
      return run ? cellsOf(run).map(lineOf) : kept.filter((line) => line.startsWith(`| ${workload} |`));
    });
    return [heading, "", lineOf(columns), lineOf(columns.map(() => "---")), ...lines].join("\n");
  };
  const written = [
    BEGIN,
    table(RUNS, (run) => [runCells(run, machine)]),
    table(ROWS, (run) => judge(run).map(rowCells)),
    END,
  ];
  return document.slice(0, from) + written.join("\n\n") + document.slice(to + END.length);
}

function runCells({ workload, date, seconds, machine }: Run, where: string): string[] {
  const took = seconds < 90 ? `${seconds} s` : `${(seconds / 60).toFixed(1)} min`;
  if (!machine) return [workload, date, took, "", "", "", "", where];
  const { loadBefore, loadAfter, speedMoved, syncsBefore, syncsAfter, stolenTicks } = machine;
  return [
    ...[
      workload,
      date,
      took,
      `${loadBefore.toFixed(1)} → ${loadAfter.toFixed(1)}`,
      `${(speedMoved * 100).toFixed(0)} %`,
    ],
    ...[`${syncsBefore} → ${syncsAfter}`, String(stolenTicks), where],
  ];
}

/** A family's meaning is said at the first of its rows. */
function rowCells(row: Judged, n: number, rows: readonly Judged[]): string[] {
  const { workload, id, what, measured, limit, verdict, family } = row;
  const isFirst = rows.findIndex((one) => one.family === family) === n;
  const means = family === null ? "" : isFirst ? MEANINGS[family].means : "″";
  return [workload, id, what, measured, limit, verdict === "kept" ? verdict : `**${verdict}**`, means];
}

const lineOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** Returns the lines of the table below a heading, its head included. */
function linesBelow(part: string, heading: string): string[] {
  const lines = part.split("\n");
  const at = lines.indexOf(heading);
  if (at < 0) return [];
  const rest = lines.slice(at + 1);
  const next = rest.findIndex((line) => line.startsWith("## "));
  return rest.slice(0, next < 0 ? undefined : next).filter((line) => line.startsWith("| "));
}
