import { collectResults, type Results } from "./results.ts";
import { compareMachine, lookAtMachine } from "./validity.ts";

/** What ends each started part; it is ended even when the measuring throws half-way. */
export type Ends = (() => unknown)[];

/**
 * Measures with the machine looked at before and after (perf 1.4), ends everything that was started, prints the table, and sets
 * the exit code: 1 when a limit is missed, 3 when one is missed but the machine was too unsteady to blame the app.
 */
export async function measured(measure: (results: Results, ends: Ends) => Promise<void>): Promise<void> {
  const results = collectResults();
  const ends: Ends = [];
  let ending: Promise<void> | undefined;
  /** Ends everything once, the last thing started first. */
  const endAll = () => {
    ending ??= (async () => {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    })();
    return ending;
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void endAll().then(() => process.exit(130)));

  const before = lookAtMachine();
  try {
    await measure(results, ends);
  } finally {
    await endAll();
  }
  const missed = results.print();
  const steady = compareMachine(before, lookAtMachine());
  if (missed > 0) process.exitCode = steady ? 1 : 3;
}
