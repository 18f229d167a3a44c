/** Runs one step of the set-up and reports on it. */
export function step<Result>(doing: string, work: () => Promise<Result>): Promise<Result>;
