import { getPriority } from "node:os";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { endOfFile, mergeFiles, type Written } from "~/flows/print/press.server";

/** A label of one page, recognised by its width. */
async function aLabel(width: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([width, 400]);
  return Buffer.from(await pdf.save());
}

const labels = (...widths: number[]) => Promise.all(widths.map(aLabel));

/** Returns the file that these stretches make. */
async function fileOf(...stretches: Buffer[][]): Promise<Buffer> {
  const bytes: Uint8Array[] = [];
  const written: Written[] = [];
  for (const files of stretches) {
    const { bytes: some, ...rest } = await mergeFiles(files, written.at(-1)?.last ?? 0);
    written.push({ ...rest, length: some.length });
    bytes.push(some);
  }
  return Buffer.concat([...bytes, await endOfFile(written)]);
}

async function widthsIn(bytes: Buffer): Promise<number[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) => page.getWidth());
}

test("puts labels into one file, in the order given", async () => {
  expect(await widthsIn(await fileOf(await labels(100, 300, 200)))).toEqual([100, 300, 200]);
});

test("a file is the same labels in the same order, in however many stretches it was written, and where its objects are is true", async () => {
  const bytes = await fileOf(await labels(100, 300), await labels(200), await labels(150, 120));
  expect(await widthsIn(bytes)).toEqual([100, 300, 200, 150, 120]);
  const text = bytes.toString("latin1");
  const [, table = ""] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
  const [head, size, ...rows] = text.slice(Number(table)).split("\n");
  expect([head, size]).toEqual(["xref", `0 ${rows.indexOf("trailer")}`]);
  rows.slice(0, rows.indexOf("trailer")).forEach((row, number) => {
    const [place, , kind] = row.trimEnd().split(" ");
    if (kind === "n") expect(text.slice(Number(place)).startsWith(`${number} 0 obj\n`)).toBe(true);
  });
  expect(text.match(/\d+ 0 obj\n/g)?.length).toBe(rows.filter((row) => row.endsWith(" n ")).length);
});

test("takes files of any size, also those that share their memory with others", async () => {
  const [small = Buffer.alloc(0)] = await labels(100);
  const shared = Buffer.concat([Buffer.alloc(64), small, Buffer.alloc(64)]).subarray(64, 64 + small.length);
  const large = Buffer.concat([small, Buffer.from(`\n%${"x".repeat(200_000)}\n%%EOF\n`)]);
  expect(await widthsIn(await fileOf([shared, large, shared]))).toEqual([100, 100, 100]);
});

test("concurrent prints hold their own labels, and one that fails stops no other", async () => {
  const first = fileOf(await labels(100, 110));
  const broken = fileOf([...(await labels(120)), Buffer.from("no PDF at all")]);
  const last = fileOf(await labels(130, 140));
  await expect(broken).rejects.toThrow();
  expect(await widthsIn(await first)).toEqual([100, 110]);
  expect(await widthsIn(await last)).toEqual([130, 140]);
});

test("lowers the priority of its own thread alone, not of the app's", async () => {
  const before = getPriority();
  await fileOf(await labels(100, 110));
  expect(getPriority()).toBe(before);
});
