import { type Stack, type StackOptions, startStack } from "../demo-stack.ts";
import { adviceOn } from "../setup/advice.mjs";
import { onStopRequest } from "./stop-request.ts";
import { shownLine } from "./worth-showing.ts";

type Log = (line: string) => void;

/** What tells one stack that is held from another. */
export interface Held {
  /** Stands before each line that is not of a part. */
  name: string;
  dataDir: string;
  /** Begins the stack by `start`, and says what there is to say before and after. */
  begin(start: (options: Partial<StackOptions>) => Promise<Stack>, log: Log): Promise<Stack>;
}

/**
 * Holds a stack in a terminal until somebody wants it to stop or a part of it dies, and ends this process with it. Shows
 * what its parts say that is worth showing, and what to do where it cannot start.
 */
export async function holdStack({ name, dataDir, begin }: Held): Promise<never> {
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
      log(`${message} ${adviceOn(message, dataDir)}`.trim());
      process.exitCode = 1;
    }
  }
  process.exit();
}
