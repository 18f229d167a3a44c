import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { PDFDocument } from "pdf-lib";
import { aFolder } from "../stage/folder.ts";
import "../../scripts/app-modules.ts";
import { drawLabel as drawWithFonts } from "../../sandbox/carrier/labels/draw.ts";
import { drawLabel as drawWithImage } from "../quotes/label.ts";
import { QUICK } from "../stage/quick.ts";
import type { Results } from "../stage/results.ts";
import type { Ends } from "../stage/run.ts";
import { median, spread } from "../stage/statistics.ts";
import { aLabelledOrder } from "./an-order.ts";
import { watchMergers } from "./watch.ts";

const { endOfFile, mergeFiles } = await import("../../app/flows/print/press.server.ts");

const LABELS = QUICK ? 100 : 500;
const ROUNDS = QUICK ? 2 : 12;
const WARM_UP = QUICK ? 1 : 3;
const LEAST_TO_PDF_LIB = 1;
const LIMITS = { heldMs: 20, megabytes: 60 };

/** How a kind of label is drawn, and what of qpdf's labels a second the app must merge. */
const KINDS = [
  {
    name: "with fonts",
    toQpdf: 0.35,
    draw: (n: number) => drawWithFonts(aLabelledOrder(n), { size: "A6", orientation: "portrait" }),
  },
  { name: "with an image", toQpdf: 1.8, draw: () => drawWithImage() },
] as const;

/** Merges labels of each kind in rounds, beside pdf-lib in a loop and the `qpdf` command, and watches the thread and the memory meanwhile. */
export async function measureMerging(results: Results, ends: Ends): Promise<void> {
  const hasQpdf = (await execa("qpdf", ["--version"], { reject: false })).exitCode === 0;
  if (!hasQpdf) results.note("qpdf", "not on this machine: not compared");
  for (const { name, toQpdf, draw } of KINDS) {
    const labels = await Promise.all(Array.from({ length: LABELS }, (_, n) => draw(n)));
    // A print takes its files over, so each round has copies.
    const copies = () => labels.map((label) => Buffer.from(new Uint8Array(label).buffer));
    const qpdf = hasQpdf ? qpdfOn(labels, ends) : null;
    const times = { ours: [] as number[], pdfLib: [] as number[], qpdf: [] as number[] };
    const held: number[] = [];
    const grown: number[] = [];
    let bytes = 0;
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const files = copies();
      const watch = watchMergers();
      const ours = await timeMs(async () => {
        const { bytes: merged, ...written } = await mergeFiles(files, 0);
        bytes = merged.length + (await endOfFile([{ ...written, length: merged.length }])).length;
      });
      const watched = watch.stop();
      const theirs = await timeMs(() => alone(copies()));
      const commands = qpdf ? await timeMs(qpdf) : Number.NaN;
      if (round < 0) continue;
      times.ours.push(ours);
      times.pdfLib.push(theirs);
      times.qpdf.push(commands);
      held.push(watched.heldMs);
      grown.push(watched.grownMegabytes);
    }
    const toOurs = (others: number[]) => times.ours.map((ms, round) => (others[round] ?? Number.NaN) / ms);
    const which = `${LABELS} ${name}`;
    const toPdfLib = toOurs(times.pdfLib);
    results.least(["labels merged, to pdf-lib", which], median(toPdfLib), LEAST_TO_PDF_LIB, "×", spread(toPdfLib));
    if (qpdf)
      results.least(
        ["labels merged, to qpdf", which],
        median(toOurs(times.qpdf)),
        toQpdf,
        "×",
        spread(toOurs(times.qpdf)),
      );
    results.most(["main thread held by a merge", which], median(held), LIMITS.heldMs, "ms", spread(held));
    const limit = Math.round((2 * bytes) / 2 ** 20) + LIMITS.megabytes;
    results.most(["memory of a merge", which], Math.max(...grown), limit, "MB", Math.max(...grown).toFixed(0));
    results.note(`one merge of ${which}`, `${spread(times.ours)} ms, ${(bytes / 2 ** 20).toFixed(1)} MB`);
  }
}

async function alone(files: readonly Uint8Array[]): Promise<number> {
  const merged = await PDFDocument.create();
  for (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return (await merged.save()).length;
}

/** Returns what merges the labels, as files, by the command. */
function qpdfOn(labels: readonly Uint8Array[], ends: Ends): () => Promise<unknown> {
  const dir = aFolder(ends);
  const files = labels.map((label, n) => {
    const file = join(dir, `${n}.pdf`);
    writeFileSync(file, label);
    return file;
  });
  return () => execa("qpdf", ["--empty", "--pages", ...files, "--", join(dir, "merged.pdf")]);
}

async function timeMs(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}
