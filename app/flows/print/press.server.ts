import { Worker } from "node:worker_threads";
import type { PaperDocument } from "~/domain/print/paper";
import source from "./press/worker.js?raw";

/** Upper bound, far beyond what a print takes, so that one that hangs does not block the others. */
const LONGEST_MS = 180_000;
/** How long the press stays warm: prints of one morning come close together. */
const WARM_MS = 60_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Merges PDF files into one, in order. Runs in a worker thread, because in the main thread it would delay every other request (perf 0.9), and
 * one print at a time, because several would take memory and processor time from the rest of the app. Throws when a file is not a PDF; the
 * carrier client has parsed each before. Transfers the files to the worker: the caller must not read them afterwards.
 */
export async function mergeFiles(files: Buffer[]): Promise<Buffer> {
  const [only] = files;
  if (only && files.length === 1) return only;
  return inTurn({ files }, [...new Set(files.filter(ownsItsMemory).map(({ buffer }) => buffer as ArrayBuffer))]);
}

/** Draws a document as a PDF, in a worker thread and one at a time as {@link mergeFiles} does. */
export function drawPaper(paper: PaperDocument): Promise<Buffer> {
  return inTurn({ paper });
}

function inTurn(work: object, transferList: ArrayBuffer[] = []): Promise<Buffer> {
  const print = last.then(() => inWorker(work, transferList));
  last = print.catch(() => undefined);
  return print;
}

/** The press, warm from the last print: loading and compiling pdf-lib anew costs as much as some hundred labels. */
let warm: Worker | undefined;
let cooling: NodeJS.Timeout | undefined;

function takeWorker(): Worker {
  clearTimeout(cooling);
  const worker = warm ?? startWorker();
  warm = undefined;
  worker.ref();
  return worker;
}

/** A press that waits does not keep the process from ending, and gives its memory back after a while. */
function keepWarm(worker: Worker): void {
  worker.unref();
  warm = worker;
  cooling = setTimeout(() => void worker.terminate(), WARM_MS);
  cooling.unref();
}

function startWorker(): Worker {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
    workerData: { requireFrom: `${process.cwd()}/package.json` },
  });
  // Listened to for as long as it lives: between prints, an error that nobody hears would end the process.
  const forget = () => {
    if (warm === worker) warm = undefined;
  };
  return worker.on("error", forget).on("exit", forget);
}

type Answer = { bytes: Uint8Array<ArrayBuffer> } | { error: Error };

function inWorker(work: object, transferList: ArrayBuffer[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = takeWorker();
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
    const settle = () => {
      clearTimeout(timer);
      worker.off("message", onAnswer).off("error", onError).off("exit", onExit);
    };
    const onAnswer = (answer: Answer) => {
      settle();
      keepWarm(worker);
      if ("error" in answer) return reject(answer.error);
      const { buffer, byteOffset, byteLength } = answer.bytes;
      resolve(Buffer.from(buffer, byteOffset, byteLength));
    };
    const onError = (error: unknown) => {
      settle();
      reject(error);
    };
    const onExit = (code: number) => {
      settle();
      reject(new Error(`the press ended with ${code}`));
    };
    worker.on("message", onAnswer).on("error", onError).on("exit", onExit);
    // Transferred instead of copied: copying some hundred labels would happen in the main thread.
    worker.postMessage(work, transferList);
  });
}

/** Whether a buffer can be transferred: Node puts small buffers into a shared pool, which cannot. */
const ownsItsMemory = ({ byteLength, buffer }: Buffer) => byteLength === buffer.byteLength;
