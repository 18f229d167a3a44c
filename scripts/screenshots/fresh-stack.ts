import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stack, startStack } from "../demo-stack.ts";
import { onStopRequest } from "../stack/stop-request.ts";

/**
 * Starts the demo's stack with an empty folder, and ends it when `work` is done, fails or is stopped, or when a part of the stack
 * ends. What went wrong is said by `log`, and the process exits with 1 then.
 */
export async function inFreshStack(log: (line: string) => void, work: (stack: Stack) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  void onStopRequest().then(() => stopping.abort(new Error("stopped")));
  const dataDir = mkdtempSync(join(tmpdir(), "waybill-screenshots-"));
  try {
    const stack = await startStack({ dataDir, log, signal: stopping.signal });
    try {
      await Promise.race([work(stack), failureOf(stack), stopped(stopping.signal)]);
    } finally {
      await stack.stop();
    }
  } catch (error) {
    log((error as Error).message);
    process.exitCode = 1;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function failureOf(stack: Stack): Promise<never> {
  const { part, lastLines } = await stack.failed;
  throw new Error(`${part} ended unexpectedly. Its last lines:\n${lastLines.join("\n")}`);
}

function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
