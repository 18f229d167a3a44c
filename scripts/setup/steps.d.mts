export function step<Result>(doing: string, work: () => Promise<Result>): Promise<Result>;
