/**
 * `npm run bench -- quotes`: the rate callback of the app as it is shipped, beside what it can at best be, in one run
 * (perf 6: B1, B2, B3, B4, B16). Loopback only, bounded in count and time. Prints each figure beside its limit; ends with 1
 * when one is missed, with 3 when the machine was too unsteady to say that it was the app that missed it.
 * `node bench/quotes.ts <part> …` measures the named parts alone.
 */
import { measureCached, measureMemory } from "./quotes/cached.ts";
import { measureDeadline, measureFirstBuyers } from "./quotes/deadline.ts";
import { measureNeighbours } from "./quotes/neighbours.ts";
import { measureOverhead, measureStampede } from "./quotes/overhead.ts";
import { collectResults } from "./quotes/results.ts";
import { setStage } from "./quotes/stage.ts";
import { residentMegabytes } from "./quotes/statistics.ts";
import { compareMachine, demandDurable, lookAtMachine } from "./quotes/validity.ts";

const PARTS = {
  overhead: measureOverhead,
  stampede: measureStampede,
  deadline: measureDeadline,
  "first-buyers": measureFirstBuyers,
  cached: measureCached,
  neighbours: measureNeighbours,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`there is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}

const results = collectResults();
const ends: (() => unknown)[] = [];
const before = lookAtMachine();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void endAll().then(() => process.exit(130)));
try {
  const stage = await setStage(ends);
  const idleMegabytes = residentMegabytes(stage.appPid);
  await demandDurable(stage.databaseUrl);
  for (const [name, measure] of Object.entries(PARTS))
    if (asked.length === 0 || asked.includes(name)) await measure(stage, results, ends);
  measureMemory(stage, results, idleMegabytes);
} finally {
  await endAll();
}
const missed = results.print();
const steady = compareMachine(before, lookAtMachine());
if (missed > 0) process.exitCode = steady ? 1 : 3;

/** The last thing started ends first; each once. */
async function endAll(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
}
