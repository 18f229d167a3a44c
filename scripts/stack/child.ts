import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type EndStep, endProcess } from "../process/end.ts";
import { identifyProcess, type ProcessIdentity } from "../process/identity.ts";

/** How to start one part of a stack. */
export interface Program {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Answers below 500 when the part is ready. */
  readyUrl: string;
  /** Its whole output goes here. */
  logFile: string;
  /** How it is ended, each signal with its deadline. */
  endSteps: readonly EndStep[];
}

export interface Child {
  process: ProcessIdentity;
  /** Settles when it has ended, asked or not: how it ended and its last lines. */
  ended: Promise<string[]>;
  /** Settles when it answers; rejects with its last lines when it ends before that. */
  ready: Promise<void>;
  end(): Promise<unknown>;
}

export type OnLine = (line: string, stream: "stdout" | "stderr") => void;

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const KEPT_LINES = 12;
const READY_WITHIN_MS = 30_000;

/** Starts a part under this very Node. `onLine` hears every line it prints. */
export function startChild(program: Program, onLine: OnLine): Child {
  // Detached: a Ctrl-C in the terminal reaches the parts in the order the stack ends them, not all at once.
  const child = spawn(process.execPath, program.args, {
    cwd: PROJECT,
    env: program.env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
  if (!identity) throw new Error(`${program.name} could not be started: ${child.spawnfile}`);
  const lastLines = follow(child, program.logFile, onLine);
  const ended = new Promise<string[]>((resolve) => {
    // `close`, not `exit`: its last words are still in the pipe when it exits.
    child.once("close", (code, signal) => resolve([...lastLines, `(ended by ${signal ?? `exit code ${code}`})`]));
  });
  return {
    process: identity,
    ended,
    ready: whenReady(program, ended),
    async end() {
      await endProcess(identity, program.endSteps);
      await ended;
    },
  };
}

function follow(child: ChildProcess, logFile: string, onLine: OnLine): string[] {
  const log = createWriteStream(logFile, { flags: "w", mode: 0o600 });
  const lastLines: string[] = [];
  for (const stream of ["stdout", "stderr"] as const) {
    const input = child[stream];
    if (!input) continue;
    input.pipe(log, { end: false });
    createInterface({ input }).on("line", (line) => {
      lastLines.push(line);
      if (lastLines.length > KEPT_LINES) lastLines.shift();
      onLine(line, stream);
    });
  }
  child.once("close", () => log.end());
  return lastLines;
}

async function whenReady({ name, readyUrl }: Program, ended: Promise<string[]>): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  const death = ended.then((lines) => {
    throw new Error(`${name} did not start:\n${lines.join("\n")}`);
  });
  // Raced below; without a listener of its own a later death would end this process too.
  death.catch(() => undefined);
  while (!(await Promise.race([answers(readyUrl), death]))) {
    if (performance.now() > deadline)
      throw new Error(`${name} did not answer at ${readyUrl} within ${READY_WITHIN_MS / 1000} s`);
    await Promise.race([delay(50), death]);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(2_000) });
    await body?.cancel();
    return status < 500;
  } catch {
    // Not listening yet.
    return false;
  }
}
