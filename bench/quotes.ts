/**
 * `npm run bench -- quotes`: the rate callback of the app as it is shipped, beside what it can at best be, in one run
 * (perf 6: B1, B2, B3, B16). Loopback only, bounded in count and time. Prints each figure beside its limit; ends with 1
 * when one is missed, with 3 when the machine was too unsteady to say that it was the app that missed it.
 */
import { measureCached, measureMemory } from "./quotes/cached.ts";
import { measureDeadline, measureFirstBuyers } from "./quotes/deadline.ts";
import { measureOverhead, measureStampede } from "./quotes/overhead.ts";
import { collectResults } from "./quotes/results.ts";
import { setStage } from "./quotes/stage.ts";
import { residentMegabytes } from "./quotes/statistics.ts";
import { compareMachine, demandDurable, lookAtMachine } from "./quotes/validity.ts";

const results = collectResults();
const ends: (() => unknown)[] = [];
const before = lookAtMachine();
try {
  const stage = await setStage(ends);
  const idleMegabytes = residentMegabytes(stage.appPid);
  await demandDurable(stage.databaseUrl);
  await measureOverhead(stage, results);
  await measureStampede(stage, results);
  await measureDeadline(stage, results);
  await measureFirstBuyers(stage, results);
  await measureCached(stage, results, ends);
  measureMemory(stage, results, idleMegabytes);
} finally {
  for (const end of ends.reverse()) await end();
}
const missed = results.print();
const steady = compareMachine(before, lookAtMachine());
if (missed > 0) process.exitCode = steady ? 1 : 3;
