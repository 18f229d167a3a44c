import { writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { type EndStep, endProcess } from "../process/end.ts";
import { identifyProcess, type ProcessIdentity } from "../process/identity.ts";

/** How to start one part of a stack. */
export interface Program {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** The part is ready when this answers with a status below 500. */
  readyUrl: string;
  /** File for its complete output. */
  logFile: string;
  /** How it is stopped: signals, each with its deadline. */
  endSteps: readonly EndStep[];
}

export interface Child {
  process: ProcessIdentity;
  /** Resolves when it has ended, whether it was stopped or not, with how it ended and its last lines. */
  ended: Promise<string[]>;
  /** Resolves when it answers; rejects with its last lines when it ends before that. */
  ready: Promise<void>;
  end(): Promise<unknown>;
}

export type OnLine = (line: string, stream: "stdout" | "stderr") => void;

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const KEPT_LINES = 12;
/** Ends the wait for a part that hangs; one that fails ends by itself, and on a busy machine a good one takes a minute. */
const READY_WITHIN_MS = 120_000;

/** Starts a part with the Node of this process. `onLine` receives every line it prints. */
export function startChild(program: Program, onLine: OnLine): Child {
  const lastLines: string[] = [];
  const hear = (stream: "stdout" | "stderr") =>
    function* (line: unknown) {
      lastLines.push(String(line));
      if (lastLines.length > KEPT_LINES) lastLines.shift();
      onLine(String(line), stream);
      yield line;
    };
  writeFileSync(program.logFile, "", { mode: 0o600 });
  const log = { file: program.logFile, append: true } as const;
  const child = execa(process.execPath, program.args, {
    cwd: PROJECT,
    env: program.env,
    extendEnv: false,
    // Detached: after a Ctrl-C in the terminal, the stack ends the parts in order instead of all at once.
    detached: true,
    stdin: "ignore",
    stdout: [hear("stdout"), log],
    stderr: [hear("stderr"), log],
    buffer: false,
    reject: false,
  });
  const identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
  if (!identity) throw new Error(`${program.name} could not be started`);
  // Its last output may still be in the pipe when it exits; this waits for it.
  const ended = child.then(({ signal, exitCode }) => [...lastLines, `(ended by ${signal ?? `exit code ${exitCode}`})`]);
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

async function whenReady({ name, readyUrl }: Program, ended: Promise<string[]>): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  const death = ended.then((lines) => {
    throw new Error(`${name} did not start:\n${lines.join("\n")}`);
  });
  // Raced below. Without a handler of its own, a later rejection would end this process too.
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
