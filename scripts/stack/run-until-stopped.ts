import { type Stack, type StackOptions, startStack } from "../demo-stack.ts";
import { adviceFor } from "../setup/advice.mjs";
import { onStopRequest } from "./stop-request.ts";
import { shownLine } from "./worth-showing.ts";

type Log = (line: string) => void;

/** What is particular to one kind of stack. */
export interface StackRun {
  /** Prefix of each line that does not come from a part. */
  name: string;
  dataDir: string;
  /** Starts the stack with `start`, and logs what there is to report before and after. */
  begin(start: (options: Partial<StackOptions>) => Promise<Stack>, log: Log): Promise<Stack>;
}

/**
 * Runs a stack in a terminal until it is asked to stop or one of its parts ends, then ends this process. Shows the important
 * lines of its parts, and advice when it cannot start.
 */
export async function runUntilStopped({ name, dataDir, begin }: StackRun): Promise<never> {
  const log: Log = (line) => console.error(`${name}: ${line}`);
  const stopping = new AbortController();
  const stopRequested = onStopRequest().then(() => stopping.abort());
  const onLine: StackOptions["onLine"] = (part, line, stream) => {
    const shown = shownLine(part, line, stream);
    if (shown) console.error(shown);
  };
  try {
    const stack = await begin(
      (options) => startStack({ dataDir, log, onLine, signal: stopping.signal, ...options }),
      log,
    );
    const failure = await Promise.race([stack.failed, stopRequested]);
    if (failure) {
      log(`${failure.part} ended unexpectedly. Its last lines:\n${failure.lastLines.join("\n")}`);
      process.exitCode = 1;
    }
    await stack.stop();
  } catch (error) {
    if (!stopping.signal.aborted) {
      const { message } = error as Error;
      log(`${message} ${adviceFor(message, dataDir)}`.trim());
      process.exitCode = 1;
    }
  }
  process.exit();
}
