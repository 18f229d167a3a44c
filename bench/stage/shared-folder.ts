/** The variable with a folder in which the workloads of one run find what an earlier one left for them: set by `bench/run.ts`, by nobody else. */
export const SHARED_FOLDER = "BENCH_SHARED_FOLDER";

/** Returns that folder; a workload that is run alone has none. */
export const sharedFolder = (): string | undefined => process.env[SHARED_FOLDER];
