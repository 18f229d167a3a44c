import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { execaSync } from "execa";
import { z } from "zod";

const loadSchema = z.object({
  loadMs: z.number(),
  loadCpuMs: z.number(),
  heapMb: z.number(),
  firstCallMs: z.number(),
});

/** The cost of a start. */
export type LoadCost = z.infer<typeof loadSchema>;

/** Starts a process that loads the gazetteer, and returns the cost. Throws when it fails. */
export function measureLoad(): LoadCost {
  const script = fileURLToPath(new URL("load.ts", import.meta.url));
  return loadSchema.parse(JSON.parse(execaSync(process.execPath, [script]).stdout));
}

export interface ParseTimes {
  p50: number;
  p99: number;
  max: number;
}

const WARM_UP_ROUNDS = 20;
const ROUNDS = 31;

/**
 * Returns milliseconds per input: takes the median of each input's own runs once everything is compiled, then the median, the
 * 99th percentile and the maximum of those. A single run would also measure other work on the machine.
 */
export function measureParses<Input>(inputs: readonly Input[], parse: (input: Input) => unknown): ParseTimes {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const input of inputs) parse(input);
  const medians = inputs.map((input) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const startedAt = performance.now();
      parse(input);
      return performance.now() - startedAt;
    });
    return percentile(times, 0.5);
  });
  return { p50: percentile(medians, 0.5), p99: percentile(medians, 0.99), max: Math.max(...medians) };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
