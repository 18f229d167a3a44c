import { Worker } from "node:worker_threads";
import type { Row } from "~/domain/statement/cell";
import type { Sheet } from "~/domain/statement/propose";
import type { Trouble } from "~/domain/statement/states";
import { LIMITS, type Limits } from "./reader/limits";
import type { Answer, Question } from "./reader/messages";

/** Beside the rest of the thread's memory. */
const YOUNG_MB = 16;

/** The file cannot be read, for a reason that staff are told. */
export class UnreadableFile extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(`the statement cannot be read: ${trouble}`);
    this.trouble = trouble;
  }
}

/** A file in a worker thread: opened once, and read as often as columns are chosen. */
export interface OpenedFile {
  kind: "csv" | "xlsx";
  /** Each with its first rows. */
  sheets: readonly Sheet[];
  /**
   * Gives the rows behind row `after` of a sheet in chunks, the next one when the last was taken. Returns which cells are merged,
   * as first and last row, first and last column (from 0 on). Throws {@link UnreadableFile}.
   */
  read(sheet: number, after: number, take: (rows: readonly Row[]) => Promise<void> | void): Promise<number[][]>;
}

/** One file at a time in a process: two would take memory from the rest of the app. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Opens a file in a worker thread, gives it to `work`, and ends the thread. Takes the bytes away: the caller must not read them
 * afterwards. Throws {@link UnreadableFile} for a file that is no table, is damaged, or is larger inside than it may be; another error
 * for one that takes too long, which may be the machine's fault.
 */
export function withFile<Result>(
  bytes: ArrayBuffer,
  work: (file: OpenedFile) => Promise<Result>,
  limits: Limits = LIMITS,
): Promise<Result> {
  const turn = last.then(async () => {
    const reader = startReader(limits);
    try {
      const { kind, sheets } = await reader.open(bytes);
      return await work({ kind, sheets, read: reader.read });
    } finally {
      await reader.end();
    }
  });
  last = turn.catch(() => undefined);
  return turn;
}

function startReader(limits: Limits) {
  // The builds see by this form that the file becomes one of its own (vite.threads.ts); from its sources, Node runs it as it is.
  const worker = new Worker(new URL("./reader/thread.server.ts", import.meta.url), {
    workerData: { limits },
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const timer = setTimeout(() => {
    fail?.(new Error(`the statement was not read within ${limits.milliseconds} ms`));
    void worker.terminate();
  }, limits.milliseconds);
  let hear: ((answer: Answer) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  worker.on("message", (answer: Answer) => hear?.(answer));
  // It has as much memory as a statement needs: one that needs more is another kind of file.
  worker.on("error", (error: Error & { code?: string }) =>
    fail?.(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new UnreadableFile("too_large_inside") : error),
  );
  worker.on("exit", (code) => fail?.(new Error(`the reader ended with ${code}`)));

  const ask = <Wanted>(question: Question, transfer: ArrayBuffer[], onAnswer: (answer: Answer) => Wanted | undefined) =>
    new Promise<Wanted>((resolve, reject) => {
      fail = reject;
      hear = (answer) => {
        if ("trouble" in answer) return reject(new UnreadableFile(answer.trouble));
        const wanted = onAnswer(answer);
        if (wanted !== undefined) resolve(wanted);
      };
      worker.postMessage(question, transfer);
    });

  return {
    open: (bytes: ArrayBuffer) => ask({ bytes }, [bytes], (answer) => ("opened" in answer ? answer.opened : undefined)),
    read: ((sheet, after, take) =>
      ask({ read: { sheet, after } }, [], (answer) => {
        if ("done" in answer) return answer.done.merged;
        if ("rows" in answer) {
          Promise.resolve(take(answer.rows)).then(
            () => worker.postMessage("more" satisfies Question),
            (error: Error) => fail?.(error),
          );
        }
        return undefined;
      })) satisfies OpenedFile["read"],
    async end() {
      clearTimeout(timer);
      fail = undefined;
      await worker.terminate();
    },
  };
}
