import { Worker } from "node:worker_threads";

/** Runs from text, so that the bundler need not emit a second entry for it. */
const WORKER_SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
const { createRequire } = require("node:module");
const { PDFDocument } = createRequire(workerData.requireFrom)("pdf-lib");
(async () => {
  const merged = await PDFDocument.create();
  for (const file of workerData.files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  parentPort.postMessage(await merged.save());
})();
`;

/**
 * Puts label files into one PDF, in order. Merging takes a worker thread: in the main thread it would hold up every other
 * request (perf 0.9). Throws when a file is not a PDF; the carrier client has parsed each before.
 */
export async function mergeLabels(files: Buffer[]): Promise<Buffer> {
  const [only] = files;
  if (only && files.length === 1) return only;
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_SOURCE, {
      eval: true,
      workerData: { files, requireFrom: `${process.cwd()}/package.json` },
    });
    worker.once("message", (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes));
      void worker.terminate();
    });
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the label merger ended with ${code}`)));
  });
}
