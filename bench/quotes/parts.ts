import { measureMemory } from "./cached.ts";
import { collectResults, type Results } from "./results.ts";
import { type Stage, setStage } from "./stage.ts";
import { residentMegabytes } from "./statistics.ts";
import { compareMachine, demandDurable, lookAtMachine } from "./validity.ts";

type Part = (stage: Stage, results: Results, ends: (() => unknown)[]) => Promise<void>;

/** Measures the named parts, or all when none is named, on a stage of their own; then the memory. Sets the exit code. */
export async function measureParts(parts: Record<string, Part>, asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`there is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
    process.exit(2);
  }
  const results = collectResults();
  const ends: (() => unknown)[] = [];
  /** Ends everything once, the last thing started first. */
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void endAll().then(() => process.exit(130)));

  const before = lookAtMachine();
  try {
    const stage = await setStage(ends);
    const idleMegabytes = residentMegabytes(stage.appPid);
    await demandDurable(stage.databaseUrl);
    for (const [name, measure] of Object.entries(parts))
      if (asked.length === 0 || asked.includes(name)) await measure(stage, results, ends);
    measureMemory(stage, results, idleMegabytes);
  } finally {
    await endAll();
  }
  const missed = results.print();
  const steady = compareMachine(before, lookAtMachine());
  if (missed > 0) process.exitCode = steady ? 1 : 3;
}
