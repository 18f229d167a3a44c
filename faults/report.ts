import { STAFF_DID } from "./life/about-life.ts";
import type { RunResult } from "./run.ts";

const SHOWN_FINDINGS = 12;
const SHOWN_WAITS = 6;
/** So many orders hold some of everything that staff do: without the rarest, done to every fifth, are one of 7,000 such runs. */
const ENOUGH_ORDERS = 40;

type Described = Pick<RunResult, "findings" | "history" | "waits" | "longestWaits" | "done" | "lives" | "staffDid"> &
  Pick<RunResult, "createsPerOrder" | "deadWrites" | "ownEnds" | "settledMs"> &
  Pick<RunResult, "slowness" | "shares" | "quotes"> & {
    ledgers: { carrier: readonly { status: number }[] };
    messages: { acknowledged: readonly unknown[]; inbox: readonly unknown[] };
  };

/**
 * Returns what is printed about a run, and whether it failed: a promise was broken, work did not move for `recoveryMs` (on a slow machine:
 * longer), or a run of its length has not tried what it is to try.
 */
export function describe(result: Described, recoveryMs: number): { lines: string[]; failed: boolean } {
  const { findings, history, waits, longestWaits, done, lives, staffDid, ledgers, messages } = result;
  const isLong = lives.length >= ENOUGH_ORDERS;
  const untried = isLong ? [...STAFF_DID.filter((what) => !staffDid.get(what)), ...result.shares.without] : [];
  // A process that was killed is first started again: how fast this machine does that is not judged.
  const grantedMs = recoveryMs * result.slowness.times;
  const late = waits.filter(({ ms }) => ms > grantedMs);
  const counted = (all: readonly string[]) =>
    [...Map.groupBy(all, (one) => one)].map(([one, { length }]) => `${one} ${length}`).join(" · ");
  const lines = [
    `orders ${lives.length} (${counted(lives.map(({ fate }) => fate))})`,
    `carrier has ${ledgers.carrier.length} parcels (${counted(ledgers.carrier.map(({ status }) => `at ${status}:`))})`,
    `messages acknowledged ${messages.acknowledged.length}, stored ${messages.inbox.length}`,
    `faults: ${[...done].map(([what, times]) => `${what} ${times}`).join(" · ")}`,
    `staff: ${STAFF_DID.map((what) => `${what} ${staffDid.get(what) ?? 0}`).join(" · ")}`,
    `create calls per order ${result.createsPerOrder.toFixed(2)}; writes with an ended token ${result.deadWrites}; processes that ended by themselves ${result.ownEnds}`,
    ...result.shares.lines,
    `fees asked for ${result.quotes.asked} times, answered with prices ${result.quotes.priced} times`,
    `a process was ready after ${(result.slowness.readyMs / 1_000).toFixed(1)} s: work may wait for ${(grantedMs / 1_000).toFixed(1)} s`,
    `all sides ${findings.length > 0 ? "did not agree" : "agreed"} after ${(result.settledMs / 1_000).toFixed(1)} s`,
    ...longestWaits.map(({ work, subject, ms }) => `longest wait, ${work}: ${(ms / 1_000).toFixed(1)} s (${subject})`),
    ...late
      .slice(0, SHOWN_WAITS)
      .map(({ work, subject, ms }) => `LATE ${work}: ${(ms / 1_000).toFixed(1)} s ${subject}`),
    ...untried.map((what) => `UNTRIED ${what}: none in ${lives.length} orders`),
    ...(findings.length > 0 ? [`broken: ${counted(findings.map(({ invariant }) => invariant))}`] : []),
    ...findings.slice(0, SHOWN_FINDINGS).map(({ invariant, what }) => `BROKEN ${invariant}: ${what}`),
    ...(findings.length > SHOWN_FINDINGS ? [`… and ${findings.length - SHOWN_FINDINGS} more`] : []),
    ...(history.length > 0 ? ["history of the first:", ...history.map((line) => `  ${line}`)] : []),
  ];
  return { lines, failed: findings.length + late.length + untried.length > 0 };
}
