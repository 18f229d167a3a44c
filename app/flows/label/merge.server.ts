import { Worker } from "node:worker_threads";

/** Runs from text, so that the bundler need not emit a second entry for it. */
const WORKER_SOURCE = `
// On Linux this is the thread's own: who waits for a fee goes before who waits for a print. Elsewhere it is the whole process's.
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

/** Far beyond what merging takes: a merger that hangs must not keep the others waiting for ever. */
const LONGEST_MS = 60_000;

let lastMerge: Promise<unknown> = Promise.resolve();

/**
 * Puts label files into one PDF, in order. Merging takes a worker thread: in the main thread it would hold up every other
 * request (perf 0.9). One merge at a time: several would take their memory and the processor from the rest of the app.
 * Throws when a file is not a PDF; the carrier client has parsed each before. The files are given away: nobody may read
 * them afterwards.
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
      // Handed over and not copied: the copy of some hundred labels would be made in the main thread.
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

/** A small file may lie in memory that Node shares out among many. */
const ownsItsMemory = ({ byteLength, buffer }: Buffer) => byteLength === buffer.byteLength;
