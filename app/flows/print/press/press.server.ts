import { Worker } from "node:worker_threads";
import type { PaperDocument } from "~/domain/print/paper";
import source from "./worker.js?raw";

/** Upper bound, far beyond what a print takes, so that one that hangs does not block the others. */
const LONGEST_MS = 180_000;

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

function inWorker(work: object, transferList: ArrayBuffer[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
      workerData: { ...work, requireFrom: `${process.cwd()}/package.json` },
      // Transferred instead of copied: copying some hundred labels would happen in the main thread.
      transferList,
    });
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
    worker.once("message", ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) => {
      resolve(Buffer.from(buffer, byteOffset, byteLength));
      void worker.terminate();
    });
    worker.once("error", reject);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the press ended with ${code}`));
    });
  });
}

/** Whether a buffer can be transferred: Node puts small buffers into a shared pool, which cannot. */
const ownsItsMemory = ({ byteLength, buffer }: Buffer) => byteLength === buffer.byteLength;
