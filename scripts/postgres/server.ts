import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { identifyProcess, type ProcessIdentity } from "../process/identity.ts";
import type { Account } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { readLockFile } from "./orphan.ts";

export interface LaunchOptions {
  binary: string;
  account: Account;
  cluster: Cluster;
  choosePort(): Promise<number>;
  settings: Record<string, string>;
}

export interface RunningServer {
  port: number;
  process: ProcessIdentity;
  ended: Promise<string[]>;
}

/** Recovery after a kill may have to replay much log before the server is ready. */
const READY_WITHIN_MS = 60_000;

/** Backends of a killed server need a moment to end, and a port can be lost between choosing it and listening on it. */
const RETRY_FOR_MS = 5_000;
const PASSING = /pre-existing shared memory block|lock file "postmaster.pid"|could not bind|could not create any TCP/;

/** Starts the server and waits until it is ready. Throws with its last log lines when it ends before that. */
export async function launchServer(options: LaunchOptions): Promise<RunningServer> {
  const retryUntil = performance.now() + RETRY_FOR_MS;
  for (;;) {
    const port = await options.choosePort();
    const child = spawnServer(options, port);
    const ended = whenEnded(child, options.cluster.logFile);
    const identity = await readyOrEnded(child, options.cluster.dataDirectory);
    if (identity) return { port, process: identity, ended };
    const words = (await ended).join("\n");
    if (!PASSING.test(words) || performance.now() > retryUntil) throw new Error(`PostgreSQL did not start:\n${words}`);
    await delay(100);
  }
}

function spawnServer({ binary, account, cluster, settings }: LaunchOptions, port: number): ChildProcess {
  const all = {
    listen_addresses: "127.0.0.1",
    // A socket's lock files would be in /tmp, shared with every other PostgreSQL of the machine.
    unix_socket_directories: "",
    timezone: "UTC",
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", cluster.dataDirectory, "-p", String(port), ...flags];
  const logFile = openSync(cluster.logFile, "w", 0o600);
  try {
    // Detached: a Ctrl-C in the terminal must stop the database last, after the programs that use it.
    const options = { ...account.identity, cwd: cluster.dataDirectory, detached: true };
    return spawn(binary, args, { ...options, stdio: ["ignore", logFile, logFile] });
  } finally {
    closeSync(logFile);
  }
}

/** Waits for the same sign of readiness as `pg_ctl`; returns `undefined` when the server ended instead. */
async function readyOrEnded(child: ChildProcess, dataDirectory: string): Promise<ProcessIdentity | undefined> {
  if (child.pid === undefined) throw new Error(`${child.spawnfile} could not be started`);
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    const lock = readLockFile(dataDirectory);
    if (lock?.pid === child.pid && lock.ready) return identifyProcess(child.pid);
    await delay(10);
  }
  child.kill("SIGKILL");
  throw new Error(`PostgreSQL was not ready within ${READY_WITHIN_MS / 1000} s`);
}

function whenEnded(child: ChildProcess, logFile: string): Promise<string[]> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve(lastLines(logFile)));
    child.once("error", (error) => resolve([error.message]));
  });
}

function lastLines(logFile: string): string[] {
  return readFileSync(logFile, "utf8").trim().split("\n").slice(-8);
}
