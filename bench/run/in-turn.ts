import type { Run } from "./workload.ts";

/**
 * Runs the named workloads one after the other and hands each over as soon as it has ended: a bench that is cut off half-way keeps what it
 * measured. The one that `stop` ends half-way is returned, and not handed over: it says nothing about the app.
 */
export async function runInTurn(
  names: readonly string[],
  run: (name: string) => Promise<Run>,
  { stop, onEnded }: { stop: AbortSignal; onEnded: (run: Run) => unknown },
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const name of names) {
    if (stop.aborted) break;
    const ended = await run(name);
    runs.push(ended);
    if (!stop.aborted) await onEnded(ended);
  }
  return runs;
}
