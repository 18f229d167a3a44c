import { setTimeout as delay } from "node:timers/promises";
import { isAlive, type ProcessIdentity } from "./identity.ts";

/** A signal, and how long the process has to end before the next one is sent. */
export interface EndStep {
  signal: NodeJS.Signals;
  withinMs: number;
}

/** A request to end, then a kill. */
const GENTLY: readonly EndStep[] = [
  { signal: "SIGTERM", withinMs: 2_500 },
  { signal: "SIGKILL", withinMs: 500 },
];

/**
 * Ends a process with the given signals, each with its own deadline. Checks the identity again before every signal, so that a new
 * process with a reused pid is never hit. Returns the signal that ended it, `undefined` when it had already ended. Throws when it
 * outlives the last deadline or belongs to another user.
 */
export async function endProcess(
  identity: ProcessIdentity,
  steps: readonly EndStep[] = GENTLY,
): Promise<NodeJS.Signals | undefined> {
  let sent: NodeJS.Signals | undefined;
  for (const { signal, withinMs } of steps) {
    if (!isAlive(identity)) return sent;
    sent = signal;
    send(identity.pid, signal);
    if (await goneWithin(identity, withinMs)) return sent;
  }
  throw new Error(`process ${identity.pid} (${identity.command}) did not end after ${sent}`);
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function goneWithin(identity: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (!isAlive(identity)) return true;
    await delay(10);
  }
  return !isAlive(identity);
}
