/**
 * `npm run bench -- <workload> …`: runs the named workloads in that order, or all of them when none is named, and prints one table of
 * their figures beside their limits. Options: `--quick` measures little, to see that the workloads work; `--record` writes each
 * workload's rows to docs/performance.md as soon as it has ended. Exits with 1 when a limit is missed or a workload broke, with 3 when
 * limits were missed only while the machine was too unsteady to blame the app.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { removePostgres } from "../scripts/postgres.ts";
import { runInTurn } from "./run/in-turn.ts";
import { describeMachine } from "./run/machine.ts";
import { recordInto } from "./run/record.ts";
import { tableOf } from "./run/table.ts";
import { exitCodeOf, judge } from "./run/verdicts.ts";
import { runWorkload } from "./run/workload.ts";
import { WORKLOADS } from "./run/workloads.ts";
import { ASKED, QUICK } from "./stage/quick.ts";

const DOCUMENT = fileURLToPath(new URL("../docs/performance.md", import.meta.url));
const RECORD = "--record";

const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
const unknown = ASKED.filter((name) => !(name in WORKLOADS));
if (unknown.length > 0) {
  console.error(`there is no workload ${unknown.join(", ")}; there are ${Object.keys(WORKLOADS).join(", ")}`);
  process.exit(2);
}
if (QUICK && options.includes(RECORD)) {
  console.error("a quick look is no record");
  process.exit(2);
}

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());

const asked = ASKED.length === 0 ? Object.keys(WORKLOADS) : [...new Set(ASKED)];
const workloadOptions = options.filter((option) => option !== RECORD);
const machine = await describeMachine();
const sharedFolder = mkdtempSync(join(tmpdir(), "waybill-bench-shared-"));

const runs = await runInTurn(
  asked,
  (name) => {
    const mostMinutes = WORKLOADS[name]?.mostMinutes ?? 0;
    console.log(`\n${name}, at most ${mostMinutes} minutes`);
    return runWorkload(name, mostMinutes, workloadOptions, { stop: stop.signal, sharedFolder });
  },
  {
    stop: stop.signal,
    onEnded(run) {
      if (options.includes(RECORD)) writeFileSync(DOCUMENT, recordInto(readFileSync(DOCUMENT, "utf8"), [run], machine));
    },
  },
);
await removePostgres(join(sharedFolder, "postgres"), () => undefined);
rmSync(sharedFolder, { recursive: true, force: true });
console.log(tableOf(runs));
process.exitCode = stop.signal.aborted ? 130 : exitCodeOf(runs.flatMap(judge));
