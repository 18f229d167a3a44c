/** One thing that a process does before it ends. */
export interface DrainStep {
  name: string;
  /** How long it may take. What has not ended by then is cut. */
  withinMs: number;
  run(): unknown;
  /** Returns what has not ended, by name, after {@link run} or its deadline. */
  left?(): Readonly<Record<string, number>>;
}

/** What became of a step. `cut`: it was not done in time, or left something; `failed`: it threw. */
interface StepEnd {
  ms: number;
  end: "done" | "cut" | "failed";
  left?: Readonly<Record<string, number>>;
  /** The kind of the error. */
  error?: string;
}

/** How a process ended: whether everything was done, how long it took, and each step that was begun. */
export interface DrainReport {
  isDrained: boolean;
  ms: number;
  steps: Record<string, StepEnd>;
}

/**
 * Does the steps of each phase side by side, and one phase after the other. Every step has a deadline of its own: it may wait for what
 * died first (perf 3.9). Returns what became of each. Never throws, and never takes longer than {@link longestMs} says.
 */
export async function drain(phases: readonly (readonly DrainStep[])[]): Promise<DrainReport> {
  const began = performance.now();
  const steps: Record<string, StepEnd> = {};
  for (const phase of phases) {
    await Promise.all(
      phase.map(async (step) => {
        steps[step.name] = await endOf(step);
      }),
    );
  }
  return {
    isDrained: Object.values(steps).every(({ end }) => end === "done"),
    ms: Math.round(performance.now() - began),
    steps,
  };
}

/** Returns the longest time that these phases may take. */
export const longestMs = (phases: readonly (readonly DrainStep[])[]) =>
  phases.reduce((sum, phase) => sum + Math.max(0, ...phase.map(({ withinMs }) => withinMs)), 0);

async function endOf({ withinMs, run, left }: DrainStep): Promise<StepEnd> {
  const began = performance.now();
  const late = Promise.withResolvers<"cut">();
  const timer = setTimeout(() => late.resolve("cut"), withinMs);
  const attempt = async (): Promise<Pick<StepEnd, "end" | "error">> => {
    try {
      await run();
      return { end: "done" };
    } catch (error) {
      return { end: "failed", error: error instanceof Error ? error.name : typeof error };
    }
  };
  const ended = await Promise.race([attempt(), late.promise.then((end) => ({ end }) as const)]);
  clearTimeout(timer);
  const ms = Math.round(performance.now() - began);
  const rest = left?.() ?? {};
  if (Object.keys(rest).length === 0) return { ms, ...ended };
  return { ms, ...ended, end: ended.end === "failed" ? "failed" : "cut", left: rest };
}
