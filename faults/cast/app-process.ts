import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import getPort from "get-port";
import { hasEnded, killProgram, startProgram } from "./program.ts";
import { argumentsOf } from "./start-command.ts";

/** What a supervisor of services waits before it starts a process again. */
const RESTART_MS = 300;
const READY_EVERY_MS = 150;
/** What a rolling deploy grants a process to end by itself (perf F21). */
const DRAIN_MS = 10_000;
/** What compose.yaml grants it. */
const KILLED_AFTER_MS = 15_000;

export type Role = "web" | "edge" | "worker" | "all";

/** One process of the app, kept running as an operator's supervisor does. */
export interface AppProcess {
  name: string;
  role: Role;
  readonly port: number;
  /** Of the one that runs now. */
  readonly pid: number;
  /** It answered that it is ready, and has not ended since. */
  readonly isReady: boolean;
  /** It is stopped, and does nothing. */
  readonly isFrozen: boolean;
  /** When it was last started. */
  readonly startedAtMs: number;
  /** How often it ended although nobody had killed it. */
  readonly ownEnds: number;
  /** How long each start but the first took until it was ready: the first one waits for the migrations. */
  readonly startsMs: readonly number[];
  /** Ends it as a power cut does; it is started again. */
  kill(): Promise<void>;
  /** Asks it to end and kills it after `withinMs`, as a deploy does; it is started again. */
  drain(withinMs: number): Promise<void>;
  /**
   * Starts the next one beside it and ends it once that one is ready, as a rolling deploy does: both work side by side. Returns
   * whether that was so; a process that ends meanwhile is not replaced.
   */
  roll(): Promise<boolean>;
  /** Stops it for this long, as a machine that sleeps does, and lets it go on. */
  freeze(ms: number): Promise<void>;
  /** Tells it to end and does not start it again. Returns how long it took and its exit code; null: it had to be killed. */
  retire(): Promise<{ ms: number; code: number | null }>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export interface AppProcessOptions {
  name: string;
  role: Role;
  port: number;
  /** Read at each start. */
  env(): Record<string, string>;
  dataDir: string;
  /** Where the release is that it is started from; by default this one. */
  folder?: string;
  note(what: string): void;
}

/** Starts a process with the command that `npm start` runs, and keeps starting it. */
export function startAppProcess({
  name,
  role,
  port: firstPort,
  env,
  dataDir,
  folder,
  note,
}: AppProcessOptions): AppProcess {
  let port = firstPort;
  let child: ChildProcess;
  let ready: ChildProcess | undefined;
  let frozen: ChildProcess | undefined;
  let expected = false;
  let ownEnds = 0;
  let startedAtMs = 0;
  let starts = 0;
  const startsMs: number[] = [];
  let stopped = false;

  const launch = (at: number) => {
    const started = startProgram({
      args: argumentsOf("start", folder),
      folder,
      env: { ...env(), ROLE: role, PORT: String(at) },
      logFile: join(dataDir, `${name}.log`),
    });
    started.once("exit", async (code, signal) => {
      // One that was replaced ends because it was told to.
      if (started !== child) return;
      if (!expected) {
        ownEnds += 1;
        note(`${name} ended by itself (${signal ?? `code ${code}`})`);
      }
      await pause(RESTART_MS);
      if (!stopped) start();
    });
    return started;
  };
  const start = () => {
    expected = false;
    startedAtMs = Date.now();
    starts += 1;
    const [isFirst, at] = [starts === 1, performance.now()];
    const started = launch(port);
    child = started;
    void untilReady(started, port).then((isReady) => {
      if (!isReady) return;
      ready = started;
      if (!isFirst) startsMs.push(performance.now() - at);
    });
  };
  start();

  return {
    name,
    role,
    get port() {
      return port;
    },
    get pid() {
      return child.pid ?? 0;
    },
    get isReady() {
      return ready === child && !hasEnded(child);
    },
    get isFrozen() {
      return frozen === child;
    },
    get startedAtMs() {
      return startedAtMs;
    },
    get ownEnds() {
      return ownEnds;
    },
    startsMs,
    async kill() {
      expected = true;
      await killProgram(child);
    },
    async drain(withinMs) {
      expected = true;
      const draining = child;
      draining.kill("SIGTERM");
      await Promise.race([hasEnded(draining) || once(draining, "exit"), pause(withinMs)]);
      await killProgram(draining);
    },
    async roll() {
      const [old, nextPort] = [child, await getPort()];
      const next = launch(nextPort);
      const isUp = await untilReady(next, nextPort);
      if (!isUp || child !== old || hasEnded(old) || stopped) {
        await killProgram(next);
        return false;
      }
      [child, ready, port, startedAtMs] = [next, next, nextPort, Date.now()];
      old.kill("SIGTERM");
      await Promise.race([hasEnded(old) || once(old, "exit"), pause(DRAIN_MS)]);
      await killProgram(old);
      return true;
    },
    async freeze(ms) {
      const sleeper = child;
      frozen = sleeper;
      sleeper.kill("SIGSTOP");
      await pause(ms);
      sleeper.kill("SIGCONT");
      if (frozen === sleeper) frozen = undefined;
    },
    async retire() {
      stopped = true;
      expected = true;
      const [retired, at] = [child, performance.now()];
      retired.kill("SIGTERM");
      await Promise.race([hasEnded(retired) || once(retired, "exit"), pause(KILLED_AFTER_MS)]);
      const ms = performance.now() - at;
      await killProgram(retired);
      return { ms, code: retired.exitCode };
    },
    async stop() {
      stopped = true;
      expected = true;
      await killProgram(child);
    },
  };
}

/** Resolves with true once a process reports that it is ready, with false when it ends before that. */
async function untilReady(child: ChildProcess, port: number): Promise<boolean> {
  while (!hasEnded(child)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await pause(READY_EVERY_MS);
  }
  return false;
}
