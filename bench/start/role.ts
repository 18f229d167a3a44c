import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { endOf, startApp } from "../stage/app.ts";
import { cpuMicroseconds, residentMegabytes } from "../stage/statistics.ts";

/** A process of one role that has just become ready, and what it needed for that. */
export interface Started {
  child: ChildProcess;
  readyMs: number;
  cpuMs: number;
}

/** What a process holds when it has nothing to do. */
export interface Idle {
  megabytes: number;
  /** Its part of what processes of one program share counts once for all of them. */
  ownMegabytes: number;
  /** The most that it held until then. */
  mostMegabytes: number;
  afterSeconds: number;
}

/** What is idle has used less than this of a core for so long. It reads ahead what was learned for the busiest shops before that. */
const IDLE_SHARE = 0.01;
const IDLE_MS = 15_000;

/** Starts a process by the shipped command until it is ready. `ends` gets what ends it. */
export async function startRole(
  env: Record<string, string>,
  logFile: string,
  ends: (() => unknown)[],
): Promise<Started> {
  const startedAt = performance.now();
  const child = await startApp(env, logFile);
  ends.push(() => endOf(child));
  const readyMs = performance.now() - startedAt;
  return { child, readyMs, cpuMs: cpuMicroseconds(child.pid ?? 0) / 1_000 };
}

/** Looks at a process until it is idle, or for so long: one that has the work of a thousand shops may never be. */
export async function whenIdle({ pid = 0 }: ChildProcess, mostSeconds: number): Promise<Idle> {
  const began = performance.now();
  let mostMegabytes = 0;
  let quietSince = began;
  let last = { at: began, cpuMs: cpuMicroseconds(pid) / 1_000 };
  while (performance.now() - quietSince < IDLE_MS && performance.now() - began < mostSeconds * 1_000) {
    await pause(1_000);
    const now = { at: performance.now(), cpuMs: cpuMicroseconds(pid) / 1_000 };
    if (now.cpuMs - last.cpuMs > IDLE_SHARE * (now.at - last.at)) quietSince = now.at;
    last = now;
    mostMegabytes = Math.max(mostMegabytes, residentMegabytes(pid));
  }
  const afterSeconds = (performance.now() - began) / 1_000;
  return { megabytes: residentMegabytes(pid), ownMegabytes: ownMegabytes(pid), mostMegabytes, afterSeconds };
}

function ownMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
}
