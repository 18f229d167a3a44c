import { type ClosedLoop, closedLoop } from "../stage/closed-loop.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import { cpuMicroseconds, median, spread } from "../stage/statistics.ts";

const SLICES = QUICK ? 2 : 12;
const WARM_UP_SLICES = QUICK ? 1 : 5;
/** Calls of the checks in a round, and rounds, of which the first quarter is compiled while it runs. */
const CALLS = 2_000;
const ROUNDS = 40;
const LIMIT = 1.35;

/** Sets the CPU that requests take of the app's process against the same less what `checks` take, called with each request's number. */
export async function measureShare(
  what: string,
  request: Omit<ClosedLoop, "ms" | "connections"> & { pid: number },
  checks: (n: number) => boolean,
  results: Results,
): Promise<void> {
  const whole: number[] = [];
  for (let slice = -WARM_UP_SLICES; slice < SLICES; slice += 1) {
    const before = cpuMicroseconds(request.pid);
    const answered = await closedLoop({ ...request, connections: 64, ms: 1_000 });
    if (slice >= 0) whole.push((cpuMicroseconds(request.pid) - before) / answered);
  }
  const alone = cpuOf(checks);
  const ratio = (micros: number) => micros / (micros - median(alone));
  results.most(["CPU with the checks to without", what], ratio(median(whole)), LIMIT, "×");
  results.note(`CPU of ${what}, of its checks`, `${spread(whole)} µs, ${spread(alone)} µs`);
}

function cpuOf(checks: (n: number) => boolean): number[] {
  const micros: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let n = 0; n < CALLS; n += 1) if (!checks(n)) throw new Error("what is right was refused");
    const { user, system } = process.cpuUsage(before);
    micros.push((user + system) / CALLS);
  }
  return micros.slice(ROUNDS / 4);
}
