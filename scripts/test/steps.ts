/** How many checks passed and how many failed. */
export interface Count {
  passed: number;
  failed: number;
}

/**
 * Runs one step and prints its duration. A step that throws counts as one failure, and its message is shown. A step that returns
 * a count is counted with it; any other counts as nothing when it succeeds.
 */
export async function runStep(name: string, step: () => Promise<Count | unknown>): Promise<Count> {
  const startedAt = performance.now();
  const count = await step().then(toCount, (error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${count.failed === 0 ? "✓" : "✗"} ${name} ${seconds} s`);
  return count;
}

/** Adds up the counts of all steps. */
export function total(counts: readonly Count[]): Count {
  const sum = (key: keyof Count) => counts.reduce((all, count) => all + count[key], 0);
  return { passed: sum("passed"), failed: sum("failed") };
}

function toCount(result: unknown): Count {
  const { passed, failed } = (result ?? {}) as Partial<Count>;
  return { passed: passed ?? 0, failed: failed ?? 0 };
}
