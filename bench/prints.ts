/**
 * `npm run bench -- prints`: the labels of 500 parcels merged into one file as a print does, against pdf-lib alone in a loop of
 * its own (perf 6: B11). Exit codes are those of `quotes`; `--quick`: two rounds.
 */
import "../scripts/app-modules.ts";
import { PDFDocument } from "pdf-lib";
import { drawLabel } from "../sandbox/carrier/labels/draw.ts";
import { aLabelledOrder } from "./prints/an-order.ts";
import { QUICK } from "./stage/quick.ts";
import { measured } from "./stage/run.ts";
import { median, spread } from "./stage/statistics.ts";

const { mergeFiles } = await import("../app/flows/print/press.server.ts");

const LABELS = 500;
const ROUNDS = QUICK ? 2 : 15;
const WARM_UP = QUICK ? 1 : 3;
/** Of the labels that pdf-lib alone merges in the same time. */
const LEAST = 1;

const labels = await Promise.all(
  Array.from({ length: LABELS }, (_, n) => drawLabel(aLabelledOrder(n), { size: "A6", orientation: "portrait" })),
);

/** A print takes its files over, so each round has copies. */
const copies = () => labels.map((label) => Buffer.from(new Uint8Array(label).buffer));

async function alone(files: readonly Uint8Array[]): Promise<number> {
  const merged = await PDFDocument.create();
  for (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return (await merged.save()).length;
}

async function timeMs(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}

await measured(async (results) => {
  const cold = await timeMs(() => mergeFiles(copies()));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const files = copies();
    const [waybill, pdfLib] = [await timeMs(() => mergeFiles(files)), await timeMs(() => alone(copies()))];
    if (round < WARM_UP) continue;
    ours.push(waybill);
    theirs.push(pdfLib);
  }
  const shares = ours.map((ms, round) => (theirs[round] ?? Number.NaN) / ms);
  results.least(["labels merged, to pdf-lib", `${LABELS} of them`], median(shares), LEAST, "×", spread(shares));
  results.note("one print", `${spread(ours)} ms`);
  results.note("pdf-lib alone", `${spread(theirs)} ms`);
  results.note("the first print of a process", `${cold.toFixed(0)} ms`);
});
