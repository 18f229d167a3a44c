import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type EndStep, endProcess } from "../process/end.ts";
import { identifyProcess, type ProcessIdentity } from "../process/identity.ts";

/** Fast shutdown, immediate shutdown, then a kill (PostgreSQL manual, "Shutting Down the Server"). */
export const SHUTDOWN: readonly EndStep[] = [
  { signal: "SIGINT", withinMs: 1_200 },
  { signal: "SIGQUIT", withinMs: 500 },
  { signal: "SIGKILL", withinMs: 500 },
];

/** The contents of `postmaster.pid` in a data directory. */
export interface LockFile {
  pid: number;
  dataDirectory: string;
  port: number;
  ready: boolean;
}

/** Reads the lock file of a data directory; `undefined` when there is none or it is incomplete. */
export function readLockFile(dataDirectory: string): LockFile | undefined {
  const text = readIfThere(join(dataDirectory, "postmaster.pid"));
  const lines = text?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 1) return undefined;
  const ready = lines[7]?.trim() === "ready";
  return { pid, dataDirectory: lines[1] ?? "", port: Number(lines[3] ?? 0), ready };
}

/**
 * Finds the server that a killed run left on this data directory. The pid in a lock file may belong to another process by now, so
 * the process must also have the command line that a server is started with, from one of the possible `programs`.
 */
function findServer(programs: readonly string[], dataDirectory: string): ProcessIdentity | undefined {
  const lock = readLockFile(dataDirectory);
  if (!lock || lock.dataDirectory !== dataDirectory) return undefined;
  const found = identifyProcess(lock.pid);
  const isOurs = programs.some((program) => found?.command.startsWith(`${program} -D ${dataDirectory} -p `));
  return isOurs ? found : undefined;
}

/**
 * Stops the server that a killed run left on this data directory, and removes a lock file whose pid now belongs to another
 * process, since PostgreSQL would refuse to start with it. Signals only processes that are proved to be ours.
 */
export async function endOrphan(
  programs: readonly string[],
  dataDirectory: string,
  log: (line: string) => void,
): Promise<void> {
  const orphan = findServer(programs, dataDirectory);
  if (orphan) {
    log(`stopping the database that an earlier run left behind (process ${orphan.pid})`);
    await endProcess(orphan, SHUTDOWN);
    return;
  }
  const lock = readLockFile(dataDirectory);
  if (lock && identifyProcess(lock.pid)) rmSync(join(dataDirectory, "postmaster.pid"), { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
