import { fail, ok, type Row, skipped, warn } from "./row";
import { sizeText } from "./size";

const CLOCK = { warnMs: 2_000, failMs: 5_000 };
/** The Date header has whole seconds. */
const HEADER_GRAIN_MS = 1_000;

/** Judges this machine's clock beside another; `aheadMs` is null where that did not say. */
export function judgeClock(beside: "postgresql" | "internet", aheadMs: number | null): Row {
  const check = `clock.${beside}`;
  if (aheadMs === null) return skipped(check, "nobody told the time");
  const offMs = Math.max(0, Math.abs(aheadMs) - (beside === "internet" ? HEADER_GRAIN_MS : 0));
  const other = beside === "internet" ? "the carrier's host" : "PostgreSQL";
  const said = `this machine is ${(offMs / 1000).toFixed(1)} s ${aheadMs < 0 ? "behind" : "ahead of"} ${other}`;
  const where =
    beside === "internet" ? "this machine (where clock.postgresql is ok, on PostgreSQL's too)" : "both machines";
  const todo = `run NTP on ${where}: sign-in to Shopify allows ten seconds, addresses of files a few`;
  if (offMs > CLOCK.failMs) return fail(check, said, todo);
  return offMs > CLOCK.warnMs ? warn(check, said, todo) : ok(check, said);
}

const DISK = {
  warnShare: 0.15,
  failShare: 0.05,
  failBytes: 512 * 1024 ** 2,
  /** PostgreSQL takes so much at a time for its log. */
  noRoomBytes: 16 * 1024 ** 2,
};

/** Judges a disk. `found` is null where it is not of this machine, or may not be asked. */
export function judgeDisk(check: string, where: string, found: { freeBytes: number; bytes: number } | null): Row {
  if (found === null) return skipped(check, `${where}: not on this machine`, "look at it there");
  const share = found.freeBytes / Math.max(1, found.bytes);
  const said = `${where}: ${sizeText(found.freeBytes)} of ${sizeText(found.bytes)} free`;
  const todo =
    found.freeBytes < DISK.noRoomBytes
      ? "it is full: make room now, what writes there stops; a PostgreSQL that ended starts again once there is room"
      : "make room before it is full: PostgreSQL stops when it cannot write its log";
  if (share < DISK.failShare || found.freeBytes < DISK.failBytes) return fail(check, said, todo);
  return share < DISK.warnShare ? warn(check, said, todo) : ok(check, said);
}

/** Judges who is at the app's port: ours, nobody, or something else. */
export function judgePort(port: number, found: "waybill" | "free" | "another"): Row {
  const check = "port";
  if (found === "waybill") return ok(check, `${port}: Waybill is running`);
  if (found === "free") return ok(check, `${port}: free, Waybill is not running on this machine`);
  return fail(check, `${port}: something else is there`, "end it, or set PORT to another one");
}

const MEMORY = { warnShare: 0.1, failBytes: 100 * 1024 ** 2 };
/** A process is meant to stay below this (perf 4.4). */
const PROCESS_WARN_BYTES = 400 * 1024 ** 2;

/** Judges the memory of the machine, or of the container where that has less. */
export function judgeMemory({ bytes, availableBytes }: { bytes: number; availableBytes: number }): Row {
  const said = `${sizeText(availableBytes)} of ${sizeText(bytes)} available`;
  const todo = "give the machine more, or run fewer processes: the system kills the largest when none is left";
  if (availableBytes < MEMORY.failBytes) return fail("memory.machine", said, todo);
  return availableBytes < bytes * MEMORY.warnShare ? warn("memory.machine", said, todo) : ok("memory.machine", said);
}

/** Judges the memory of the running process, as it says in its metrics. */
export function judgeProcessMemory(found: { residentBytes: number } | "not_running" | "no_token" | "refused"): Row {
  const check = "memory.process";
  if (found === "no_token") return skipped(check, "METRICS_TOKEN is not set");
  if (found === "not_running") return skipped(check, "Waybill is not running on this machine");
  if (found === "refused")
    return warn(check, "the running app has another METRICS_TOKEN", "restart it, or correct METRICS_TOKEN here");
  const said = sizeText(found.residentBytes);
  return found.residentBytes > PROCESS_WARN_BYTES
    ? warn(check, said, "restart the process, and report it if it grows again")
    : ok(check, said);
}
