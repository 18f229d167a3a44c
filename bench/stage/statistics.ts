import { readdirSync, readFileSync } from "node:fs";

/** Returns the value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median of the values. */
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Returns the median with its quartiles, as text. */
export const spread = (values: readonly number[]) =>
  `${median(values).toFixed(2)} (${quantile(values, 0.25).toFixed(2)}–${quantile(values, 0.75).toFixed(2)})`;

/** Returns the user and system time of a process, in microseconds. Linux only, like all of the measuring. */
export function cpuMicroseconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Returns the user and system time of a process and of its children, the ended ones included, in microseconds. */
export function treeCpuMicroseconds(pid: number): number {
  const ended = statOf(pid).slice(13, 15);
  let total = cpuMicroseconds(pid) + (Number(ended[0]) + Number(ended[1])) * 10_000;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (Number(statOf(Number(name))[1]) === pid) total += cpuMicroseconds(Number(name));
    } catch {
      // It ended between the listing and the reading: its time is its parent's now.
    }
  }
  return total;
}

/** Returns the fields of /proc/<pid>/stat from the third, its state, on. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Returns the resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

/**
 * Returns how many rounds of a fixed loop this machine makes in 300 ms: a steady machine makes the same number before and
 * after.
 */
export function speedProbe(): number {
  const until = performance.now() + 300;
  let turns = 0;
  for (let value = 1; performance.now() < until; turns += 1) {
    for (let inner = 0; inner < 10_000; inner += 1) value = (value * 48_271) % 2_147_483_647;
    if (value === 0) throw new Error("the loop was taken out");
  }
  return turns;
}
