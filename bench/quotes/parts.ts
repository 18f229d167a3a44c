import type { Results } from "../stage/results.ts";
import { measured } from "../stage/run.ts";
import { residentMegabytes } from "../stage/statistics.ts";
import { measureMemory } from "./cached.ts";
import { type Stage, setStage } from "./stage.ts";

type Part = (stage: Stage, results: Results, ends: (() => unknown)[]) => Promise<void>;

/**
 * Measures the named parts, or all when none is named, on a stage of their own, with `apart` one where quotes have a process apart; then the
 * memory. Sets the exit code.
 */
export async function measureParts(
  parts: Record<string, Part>,
  asked: readonly string[],
  options: { apart?: boolean } = {},
): Promise<void> {
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`there is no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
    process.exit(2);
  }
  await measured(async (results, ends) => {
    const stage = await setStage(ends, options);
    const idleMegabytes = residentMegabytes(stage.appPid);
    for (const [name, measure] of Object.entries(parts))
      if (asked.length === 0 || asked.includes(name)) await measure(stage, results, ends);
    measureMemory(stage, results, idleMegabytes);
  });
}
