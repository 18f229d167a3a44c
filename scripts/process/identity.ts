import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Identifies one process, as opposed to a later one with the same pid. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; equal only for the same process of the same boot. */
  startedAt: string;
  /** The command line, arguments separated by spaces. */
  command: string;
}

/** Describes a running process; `undefined` when there is none with that pid, or only a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  return process.platform === "linux" ? identifyByProc(pid) : identifyByPs(pid);
}

/** Returns whether the identified process still runs; a new process with its pid does not count. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** Describes this process. */
export function identifySelf(): ProcessIdentity {
  const self = identifyProcess(process.pid);
  if (!self) throw new Error(`the system does not describe its own process ${process.pid}`);
  return self;
}

/** Reads /proc on Linux, because slim images have no `ps`. */
function identifyByProc(pid: number): ProcessIdentity | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses, which may contain anything, so count from its end (man 5 proc).
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid, startedAt: `${boot}:${fields[18]}`, command };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function identifyByPs(pid: number): ProcessIdentity | undefined {
  const ask = (column: string) =>
    execFileSync("ps", ["-ww", "-o", `${column}=`, "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    if (ask("stat").startsWith("Z")) return undefined;
    return { pid, startedAt: ask("lstart"), command: ask("args") };
  } catch (error) {
    // `ps` exits with 1 for an unknown pid; anything else is an error.
    if ((error as { status?: number }).status === 1) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ESRCH";
}
