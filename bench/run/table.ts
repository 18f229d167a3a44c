import { type Judged, judge, type Verdict } from "./verdicts.ts";
import type { Run } from "./workload.ts";

/** Returns the one table as text: each limited row with its figure, its limit and what became of it, below its workload. */
export function tableOf(runs: readonly Run[]): string {
  const rows = runs.flatMap(judge);
  const widths = (["verdict", "id", "what", "measured"] as const).map((column) =>
    Math.max(0, ...rows.map((row) => row[column].length)),
  );
  const lines = runs.flatMap((run) => ["", headOf(run), ...judge(run).map((row) => lineOf(row, widths))]);
  return [...lines, "", summaryOf(rows, runs)].join("\n");
}

function headOf({ workload, seconds, machine }: Run): string {
  const took = `${workload}: ${seconds} s`;
  if (!machine) return took;
  const { loadBefore, loadAfter, speedMoved, syncsBefore, syncsAfter, stolenTicks } = machine;
  const load = `load ${loadBefore.toFixed(1)} → ${loadAfter.toFixed(1)}, speed moved by ${(speedMoved * 100).toFixed(0)} %`;
  return `${took}, ${load}, ${syncsBefore} → ${syncsAfter} syncs/s, ${stolenTicks} ticks stolen`;
}

function lineOf({ verdict, id, what, measured, limit }: Judged, widths: readonly number[]): string {
  const cells = [verdict, id, what, measured].map((cell, n) => cell.padEnd(widths[n] ?? 0));
  return `  ${[...cells, limit].join("  ")}`.trimEnd();
}

function summaryOf(rows: readonly Judged[], runs: readonly Run[]): string {
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  const minutes = runs.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const counts = (["kept", "MISSED", "unsteady", "BROKE"] as const).map((verdict) => `${count(verdict)} ${verdict}`);
  return `${counts.join(", ")}, in ${minutes.toFixed(1)} minutes`;
}
