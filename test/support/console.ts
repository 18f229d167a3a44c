import { format } from "node:util";

let seen: string[] = [];
let expected: RegExp[] = [];

/** Lets the running test print `console.error` or `console.warn` lines that match; any other line fails the test. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/** From here on, `console.error` and `console.warn` are recorded and not printed. */
export function watchConsole(): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...args: unknown[]) => void seen.push(`${level}: ${format(...args)}`);
  }
}

/** Clears the record for a new test. */
export function forgetConsole(): void {
  seen = [];
  expected = [];
}

/** Returns the lines of this test that were not expected, and the expectations that no line met. */
export function unexpectedConsole(): string[] {
  const surprises = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !seen.some((line) => pattern.test(line)));
  return [...surprises, ...missing.map((pattern) => `expected and not printed: ${pattern}`)];
}
