import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** One process and no later one that was given the same number: a pid alone proves nothing. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque: equal only for the same process of the same boot. */
  startedAt: string;
  /** The command line, arguments separated by spaces. */
  command: string;
}

/** Describes a living process; `undefined` when there is none under that pid, or only its unreaped remains. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  return process.platform === "linux" ? identifyByProc(pid) : identifyByPs(pid);
}

/** Whether the process once identified still runs, told apart from a newcomer with its pid. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** This very process. */
export function identifySelf(): ProcessIdentity {
  const self = identifyProcess(process.pid);
  if (!self) throw new Error(`the system does not describe its own process ${process.pid}`);
  return self;
}

/** Linux without `ps`: slim images do not have it. */
function identifyByProc(pid: number): ProcessIdentity | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may hold anything; count from its end (man 5 proc).
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
    // `ps` answers 1 for a pid that nobody has; anything else is a breakdown.
    if ((error as { status?: number }).status === 1) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ESRCH";
}
