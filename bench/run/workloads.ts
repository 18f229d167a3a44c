import { MINUTES } from "../stage/minutes.ts";

/**
 * The workloads, in the order in which all of them run, each with the minutes after which it is stopped and counts as broken. A steady
 * machine with two cores needs about half of that.
 */
export const WORKLOADS: Record<string, { mostMinutes: number }> = {
  start: { mostMinutes: 15 },
  addresses: { mostMinutes: 2 },
  rules: { mostMinutes: 1 },
  quotes: { mostMinutes: 9 },
  estimator: { mostMinutes: 3 },
  neighbours: { mostMinutes: 8 },
  security: { mostMinutes: 4 },
  overload: { mostMinutes: 5 },
  booking: { mostMinutes: 12 },
  intake: { mostMinutes: 5 },
  chaos: { mostMinutes: 8 },
  apply: { mostMinutes: 5 },
  sync: { mostMinutes: 6 },
  watch: { mostMinutes: 6 },
  pages: { mostMinutes: 6 },
  operator: { mostMinutes: 4 },
  extensions: { mostMinutes: 4 },
  content: { mostMinutes: 5 },
  prints: { mostMinutes: 4 },
  files: { mostMinutes: 4 },
  money: { mostMinutes: 8 },
  tracking: { mostMinutes: 3 },
  vitals: { mostMinutes: 16 },
  costs: { mostMinutes: 5 },
  export: { mostMinutes: 8 },
  hour: { mostMinutes: MINUTES + 15 },
};
