import { Worker } from "node:worker_threads";
import type { PaperDocument } from "~/domain/print/paper";
import source from "./press/worker.js?raw";

/** Upper bound, far beyond what a print takes, so that one that hangs does not block the others. */
const LONGEST_MS = 180_000;
/** How long the press stays warm: prints of one morning come close together. */
const WARM_MS = 60_000;

let last: Promise<unknown> = Promise.resolve();

/** Labels as a stretch of a file: where each of its objects is in it, its pages in order, and the last number that it gave to an object. */
export interface Stretch {
  bytes: Uint8Array<ArrayBuffer>;
  objects: { number: number; at: number }[];
  pages: number[];
  last: number;
}

/** What must be known of a stretch that is stored, to end its file. */
export type Written = Omit<Stretch, "bytes"> & { length: number };

/** What the press is asked for. */
export type Work = { files: Uint8Array[]; after: number } | { stretches: Written[] } | { paper: PaperDocument };

/**
 * Merges PDF files, in order, into the stretch of a file that follows object `after`; 0: the first. Runs in a worker thread, because in the main thread
 * it would delay every other request (perf 0.9), and one at a time, because several would take memory and processor time from the rest of
 * the app. Throws when a file is not a PDF; the carrier client has parsed each before. Transfers the files to the worker: the caller
 * must not read them afterwards.
 */
export function mergeFiles(files: Buffer[], after: number): Promise<Stretch> {
  return inTurn({ files, after }, [...new Set(files.filter(ownsItsMemory).map(({ buffer }) => buffer as ArrayBuffer))]);
}

/** Returns what follows the stretches of a file, and makes it a PDF. */
export async function endOfFile(stretches: Written[]): Promise<Buffer> {
  return bufferOf(await inTurn<{ bytes: Uint8Array<ArrayBuffer> }>({ stretches }));
}

/** Draws a document as a PDF, in a worker thread and one at a time as {@link mergeFiles} does. */
export async function drawPaper(paper: PaperDocument): Promise<Buffer> {
  return bufferOf(await inTurn<{ bytes: Uint8Array<ArrayBuffer> }>({ paper }));
}

/** Returns the same bytes as a buffer. */
export const bufferOf = ({ bytes: { buffer, byteOffset, byteLength } }: { bytes: Uint8Array<ArrayBuffer> }) =>
  Buffer.from(buffer, byteOffset, byteLength);

function inTurn<Result>(work: Work, transferList: ArrayBuffer[] = []): Promise<Result> {
  const print = last.then(() => inWorker<Result>(work, transferList));
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

function inWorker<Result>(work: Work, transferList: ArrayBuffer[]): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = takeWorker();
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
    const settle = () => {
      clearTimeout(timer);
      worker.off("message", onAnswer).off("error", onError).off("exit", onExit);
    };
    const onAnswer = (answer: { answer: Result } | { error: Error }) => {
      settle();
      keepWarm(worker);
      if ("error" in answer) return reject(answer.error);
      resolve(answer.answer);
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
