import type { Finding } from "../judge/finding.ts";
import type { Quote } from "../life/buyers.ts";

/** How a process ended that was told to. */
export interface Ended {
  name: string;
  ms: number;
  /** null: it had to be killed. */
  code: number | null;
}

/** What of an upgrade no ledger shows. */
export interface Upgrade {
  quotes: readonly Quote[];
  /** Both releases were at work at the same time for this long. */
  sideBySideMs: number;
  /** Bookings that were still open when the old processes were told to end. */
  openAtEnd: number;
  /** Of these, what the old worker had asked the carrier for without an answer. */
  underWay: number;
  /** What processes had no part in although all of their role should. */
  without: readonly string[];
  /** Processes that ended although nobody had told them to. */
  ownEnds: readonly string[];
  ended: readonly Ended[];
  /** Constraints of the database that rows break which the processes wrote. */
  brokenConstraints: readonly string[];
  /** Lines that the processes logged, by process. */
  logs: ReadonlyMap<string, readonly string[]>;
  /** Further promises: what was tried, and whether it was so. */
  tried: readonly { what: string; asPromised: boolean }[];
}

/** F21: a process ends within ten seconds of the signal. */
const ENDS_WITHIN_MS = 10_000;
const MOST_SHOWN = 5;
/**
 * What PostgreSQL says to a statement that does not fit its tables: wrong data (22), a broken constraint (23), an unknown table or column,
 * or no permission (42).
 */
const MISFIT = /^(?:22|23|42)[0-9A-Z]{3}$/;

/** Judges what is not in the ledgers: answers, ends, what the old release wrote into the new tables (perf F21, K15). */
export function judgeUpgrade(upgrade: Upgrade): Finding[] {
  return [
    ...unanswered(upgrade),
    ...notTested(upgrade),
    ...upgrade.ended.flatMap(wrongEnd),
    ...upgrade.ownEnds.map((name) => finding("F21", `${name} ended by itself`)),
    ...upgrade.brokenConstraints.map((what) => finding("schema", `rows break ${what}`)),
    ...[...upgrade.logs].flatMap(([name, lines]) => misfits(name, lines)),
    ...upgrade.tried.flatMap(({ what, asPromised }) => (asPromised ? [] : [finding("upgrade", `not so: ${what}`)])),
  ];
}

const finding = (invariant: string, what: string): Finding => ({ invariant, about: [], what });

function unanswered({ quotes }: Upgrade): Finding[] {
  const without = quotes.filter(({ status, prices }) => status !== 200 || prices.size === 0);
  if (quotes.length === 0) return [finding("I10", "no fee was asked for")];
  if (without.length === 0) return [];
  const shown = without
    .slice(0, MOST_SHOWN)
    .map(({ atMs, ms, status }) => `${new Date(atMs).toISOString()}: ${status} after ${ms.toFixed(0)} ms`);
  return [finding("I10", `${without.length} of ${quotes.length} questions for fees had no rates: ${shown.join("; ")}`)];
}

/** A run in which the two never met, or one had nothing to do, has shown nothing. */
function notTested({ sideBySideMs, openAtEnd, underWay, without }: Upgrade): Finding[] {
  return [
    ...(sideBySideMs > 0 ? [] : [finding("F21", "the two releases were never at work at the same time")]),
    ...(openAtEnd > 0 ? [] : [finding("F21", "nothing was left to be booked when the old processes were told to end")]),
    ...(underWay > 0 ? [] : [finding("F21", "the old worker was in the middle of no booking when it was told to end")]),
    ...without.map((what) => finding("F21", `there were no ${what}`)),
  ];
}

function wrongEnd({ name, ms, code }: Ended): Finding[] {
  const after = `${(ms / 1_000).toFixed(1)} s after it was told to end`;
  if (code === null) return [finding("F21", `${name} had to be killed ${after}`)];
  if (ms > ENDS_WITHIN_MS) return [finding("F21", `${name} ended ${after}`)];
  return code === 0 ? [] : [finding("F21", `${name} ended with code ${code} ${after}`)];
}

function misfits(name: string, lines: readonly string[]): Finding[] {
  const found = lines.flatMap((line) => {
    const code = /"code":"([^"]+)"/.exec(line)?.[1];
    return code && MISFIT.test(code) ? [`${code} in ${/"event":"([^"]+)"/.exec(line)?.[1]}`] : [];
  });
  return [...new Set(found)].map((what) => finding("schema", `${name}: PostgreSQL refused a statement, ${what}`));
}
