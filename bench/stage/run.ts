import { collectResults, type Results } from "./results.ts";
import { compareMachine, lookAtMachine } from "./validity.ts";

/** What ends each started part; it is ended even when the measuring throws half-way. */
export type Ends = (() => unknown)[];

/**
 * Measures with the machine looked at before and after (perf 1.4), ends everything that was started, prints the table, and sets
 * the exit code: 1 when a limit is missed, 3 when one is missed but the machine was too unsteady to blame the app. A signal ends
 * everything, too, and then the process, with 130: what still waits for an answer of the app then is told nothing more.
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
  let signalled: NodeJS.Signals | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (signalled) return;
      signalled = signal;
      process.exitCode = 130;
      console.error(`stopped by ${signal}`);
      void endAll().then(() => process.exit(130));
    });
  process.on("unhandledRejection", (error) => {
    // What was asked of the app as it was being ended fails; that says nothing about the app.
    if (signalled) return;
    console.error(error);
    void endAll().then(() => process.exit(1));
  });

  const before = lookAtMachine();
  try {
    await measure(results, ends);
  } catch (error) {
    if (!signalled) throw error;
  } finally {
    await endAll();
  }
  if (signalled) return;
  const missed = results.print();
  const steady = compareMachine(before, lookAtMachine());
  if (missed > 0) process.exitCode = steady ? 1 : 3;
}
