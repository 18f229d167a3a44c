/**
 * `npm run faults -- --seed N --kills K --seconds S`: the app as it is shipped, in several processes, through kills and faults
 * while orders live their lives; then four ledgers are compared. Exits with 1 when a promise was broken. Further arguments:
 * `--webs`, `--edges`, `--workers`, `--lives`, `--settle` and `--recovery` (seconds), `--keep` (leave the logs also after success),
 * `--heavy` (what takes seconds, and three edges: on by itself from 26 kills on).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, parseArgs } from "node:util";
import { describe } from "./report.ts";
import { runFaults } from "./run.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    kills: { type: "string", default: "25" },
    seconds: { type: "string", default: "45" },
    webs: { type: "string", default: "2" },
    edges: { type: "string" },
    workers: { type: "string", default: "3" },
    lives: { type: "string" },
    settle: { type: "string", default: "90" },
    recovery: { type: "string", default: "15" },
    heavy: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const dataDir = mkdtempSync(join(tmpdir(), "waybill-faults-"));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const startedAt = performance.now();
const elapsed = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s:`;
const seconds = Number(values.seconds);
const heavy = values.heavy || Number(values.kills) > 25;
const result = await runFaults({
  ...{ dataDir, seconds, seed: Number(values.seed), kills: Number(values.kills) },
  ...{
    webs: Number(values.webs),
    edges: Number(values.edges ?? (heavy ? 3 : 0)),
    workers: Number(values.workers),
    settleSeconds: Number(values.settle),
  },
  heavy,
  lives: Number(values.lives ?? Math.round(seconds * 0.6)),
  log: (line) => console.log(`faults: ${elapsed()} ${line}`),
}).catch((error: Error) => {
  console.error(`faults: seed ${values.seed} could not be run: ${inspect(error)}\nlogs: ${dataDir}`);
  process.exit(1);
});
const { lines, failed } = describe(result, Number(values.recovery) * 1_000);
for (const line of lines) console.log(line);
console.log(
  `faults: ${elapsed()} seed ${values.seed}, ${values.kills} kills: ${failed ? "FAILED" : "all promises kept"}`,
);
if (failed || values.keep) console.log(`faults: logs and diary are in ${dataDir}`);
else rmSync(dataDir, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
