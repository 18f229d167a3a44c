import { Worker } from "node:worker_threads";

/** The worker's source as text, so that the bundler does not have to emit a second entry for it. */
const WORKER_SOURCE = `
// On Linux this lowers only this thread's priority, so that quotes run before prints; elsewhere the whole process's.
if (process.platform === "linux") require("node:os").setPriority(10);
const { parentPort, workerData } = require("node:worker_threads");
const { createRequire } = require("node:module");
const { PDFDocument } = createRequire(workerData.requireFrom)("pdf-lib");
(async () => {
  const merged = await PDFDocument.create();
  for (const file of workerData.files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  const bytes = await merged.save();
  parentPort.postMessage(bytes, [bytes.buffer]);
})();
`;

/** Upper bound, far beyond what merging takes, so that a hung merge does not block the others. */
const LONGEST_MS = 60_000;

let lastMerge: Promise<unknown> = Promise.resolve();

/**
 * Merges label files into one PDF, in order. Runs in a worker thread, because in the main thread it would delay every other
 * request (perf 0.9), and one merge at a time, because several would take memory and processor time from the rest of the app.
 * Throws when a file is not a PDF; the carrier client has parsed each before. Transfers the files to the worker: the caller
 * must not read them afterwards.
 */
export async function mergeLabels(files: Buffer[]): Promise<Buffer> {
  const [only] = files;
  if (only && files.length === 1) return only;
  const merge = lastMerge.then(() => mergeInWorker(files));
  lastMerge = merge.catch(() => undefined);
  return merge;
}

function mergeInWorker(files: Buffer[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_SOURCE, {
      eval: true,
      workerData: { files, requireFrom: `${process.cwd()}/package.json` },
      // Transferred instead of copied: copying some hundred labels would happen in the main thread.
      transferList: [...new Set(files.filter(ownsItsMemory).map(({ buffer }) => buffer as ArrayBuffer))],
    });
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
    worker.once("message", ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) => {
      resolve(Buffer.from(buffer, byteOffset, byteLength));
      void worker.terminate();
    });
    worker.once("error", reject);
    worker.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the label merger ended with ${code}`));
    });
  });
}

/** Whether a buffer can be transferred: Node puts small buffers into a shared pool, which cannot. */
const ownsItsMemory = ({ byteLength, buffer }: Buffer) => byteLength === buffer.byteLength;
