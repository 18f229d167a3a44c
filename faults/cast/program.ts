import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const READY_WITHIN_MS = 60_000;

/** A Node program of the run, with all its output in one file. */
export interface Program {
  args: readonly string[];
  env: Record<string, string | undefined>;
  logFile: string;
  /** The folder it is started in; by default that of this release. */
  folder?: string;
}

const running = new Set<ChildProcess>();
// What was started must not outlive the run, however it ends.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program with the Node of this process. */
export function startProgram({ args, env, logFile, folder = root }: Program): ChildProcess {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", log, log],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Ends a program at once, also when it is frozen, and waits until it is gone. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill("SIGKILL");
  if (!hasEnded(child)) await once(child, "exit");
}

/** Waits until an address answers below 500. Throws when the program ends before that, or does not answer in a minute. */
export async function untilAnswers(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new Error(`${url}: the program ended`);
    const answer = await fetch(url, { redirect: "manual" }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
    await pause(50);
  }
  throw new Error(`${url} did not answer`);
}
