import { getPriority } from "node:os";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { mergeFiles } from "~/flows/print/press.server";

/** A label of one page, recognised by its width. */
async function aLabel(width: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([width, 400]);
  return Buffer.from(await pdf.save());
}

const labels = (...widths: number[]) => Promise.all(widths.map(aLabel));

async function widthsIn(bytes: Buffer): Promise<number[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) => page.getWidth());
}

test("puts labels into one file, in the order given", async () => {
  expect(await widthsIn(await mergeFiles(await labels(100, 300, 200)))).toEqual([100, 300, 200]);
});

test("takes files of any size, also those that share their memory with others", async () => {
  const [small = Buffer.alloc(0)] = await labels(100);
  const shared = Buffer.concat([Buffer.alloc(64), small, Buffer.alloc(64)]).subarray(64, 64 + small.length);
  const large = Buffer.concat([small, Buffer.from(`\n%${"x".repeat(200_000)}\n%%EOF\n`)]);
  expect(await widthsIn(await mergeFiles([shared, large, shared]))).toEqual([100, 100, 100]);
});

test("concurrent prints hold their own labels, and one that fails stops no other", async () => {
  const first = mergeFiles(await labels(100, 110));
  const broken = mergeFiles([...(await labels(120)), Buffer.from("no PDF at all")]);
  const last = mergeFiles(await labels(130, 140));
  await expect(broken).rejects.toThrow();
  expect(await widthsIn(await first)).toEqual([100, 110]);
  expect(await widthsIn(await last)).toEqual([130, 140]);
});

test("lowers the priority of its own thread alone, not of the app's", async () => {
  const before = getPriority();
  await mergeFiles(await labels(100, 110));
  expect(getPriority()).toBe(before);
});
