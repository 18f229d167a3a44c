import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { endOf, startApp } from "../stage/app.ts";
import { cpuMicroseconds, residentMegabytes } from "../stage/statistics.ts";

/** What a process of one role needed to start, and holds when it has nothing to do. */
export interface Started {
  readyMs: number;
  cpuMs: number;
  idleMegabytes: number;
  /** Its part of what processes of one program share counts once for all of them. */
  ownMegabytes: number;
}

/** What is still being done after a start is done by then. */
const IDLE_MS = 10_000;

/** Starts a process by the shipped command until it is ready, and looks at it when it is idle. `ends` gets what ends it. */
export async function startRole(
  env: Record<string, string>,
  logFile: string,
  ends: (() => unknown)[],
): Promise<Started & { child: ChildProcess }> {
  const startedAt = performance.now();
  const child = await startApp(env, logFile);
  ends.push(() => endOf(child));
  const pid = child.pid ?? 0;
  const readyMs = performance.now() - startedAt;
  const cpuMs = cpuMicroseconds(pid) / 1_000;
  await pause(IDLE_MS);
  return { child, readyMs, cpuMs, idleMegabytes: residentMegabytes(pid), ownMegabytes: ownMegabytes(pid) };
}

function ownMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
}
