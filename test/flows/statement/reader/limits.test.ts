import { describe, expect, test } from "vitest";
import type { Row } from "~/domain/statement/cell";
import { sheetsOfCsv } from "~/flows/statement/reader/csv.server";
import { LIMITS, type Limits } from "~/flows/statement/reader/limits";
import type { Sheet } from "~/flows/statement/reader/sheet";
import { sheetsOfXlsx } from "~/flows/statement/reader/xlsx.server";
import { writeWorkbook } from "../../../../sandbox/carrier/statements/workbook.ts";
import { aBook, aBookOf, rowsOf, withRows } from "../a-file.ts";

const text = (words: string) => Buffer.from(words);

async function allRows(sheets: readonly Sheet[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const sheet of sheets) await sheet.rows((row) => rows.push(row) > 0);
  return rows;
}
const rowsOfCsv = (file: Buffer, less: Partial<Limits> = {}) => allRows(sheetsOfCsv(file, { ...LIMITS, ...less }));
const rowsOfXlsx = async (file: Buffer, less: Partial<Limits> = {}) =>
  allRows(await sheetsOfXlsx(file, { ...LIMITS, ...less }));

const TWO_ROWS = '<row><c t="str"><v>a</v></c></row><row><c t="str"><v>b</v></c></row>';
const FILLED = `<worksheet><sheetData>${TWO_ROWS}</sheetData>${" ".repeat(100_000)}</worksheet>`;
const SIZE = FILLED.length;
const TEXTS = `<sst>${"<si><t>aaaaaaaaaa</t></si>".repeat(1_000)}</sst>`;
const withTexts = aBookOf(FILLED, { "xl/sharedStrings.xml": TEXTS });
const merges = (count: number) =>
  Array.from({ length: count }, (_, n) => `<mergeCell ref="A${n * 2 + 1}:A${n * 2 + 2}"/>`).join("");

/** What still fits is read, and what is one above it is not. */
describe("a workbook at its limit", () => {
  test.each<[string, Buffer, Partial<Limits>, Partial<Limits>, string]>([
    ["of rows", withRows(TWO_ROWS), { rows: 2 }, { rows: 1 }, "too_many_rows"],
    ["of merged cells", withRows("", merges(3)), { merged: 3 }, { merged: 2 }, "too_many_rows"],
    ["of parts", aBookOf(FILLED), { entries: 3 }, { entries: 2 }, "too_large_inside"],
    ["of a part's size", aBookOf(FILLED), { insideBytes: SIZE + 400 }, { insideBytes: SIZE - 1 }, "too_large_inside"],
    [
      "of all parts' sizes together",
      withTexts,
      { insideBytes: SIZE + TEXTS.length + 400 },
      { insideBytes: SIZE + TEXTS.length - 1 },
      "too_large_inside",
    ],
    ["of shared texts", withTexts, { textsBytes: TEXTS.length }, { textsBytes: TEXTS.length - 1 }, "too_large_inside"],
    [
      "of inflation",
      aBookOf(FILLED),
      { inflation: { times: 2_000, fromBytes: 1_000 } },
      { inflation: { times: 20, fromBytes: 1_000 } },
      "too_large_inside",
    ],
    [
      "of inflation, which is asked of large parts only",
      aBookOf(FILLED),
      { inflation: { times: 20, fromBytes: SIZE } },
      { inflation: { times: 20, fromBytes: SIZE - 1 } },
      "too_large_inside",
    ],
  ])("%s", async (_, file, fits, tooLittle, trouble) => {
    await rowsOfXlsx(file, fits);
    await expect(rowsOfXlsx(file, tooLittle)).rejects.toMatchObject({ trouble });
  });

  test("counts what parts inflate to, and not what they say of their sizes", async () => {
    const file = aBookOf(FILLED);
    const about = file.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
    file.writeUInt32LE(10, about + 24);
    await expect(rowsOfXlsx(file)).rejects.toThrow();
  });

  test("does not count rows that have nothing in them, nor merged cells of one row", async () => {
    const empty = withRows(`${"<row/>".repeat(50)}${TWO_ROWS}`, '<mergeCell ref="A1:C1"/>'.repeat(9));
    expect(await rowsOfXlsx(empty, { rows: 2, merged: 1 })).toHaveLength(52);
  });

  test("leaves out columns, sheets and the ends of texts beyond it", async () => {
    const wide = aBook({ rows: [["abcdef", 2, 3], [{ formula: "A1", value: "ghijkl" }]] });
    const rows = await rowsOfXlsx(wide, { columns: 2, cellLength: 4 });
    expect(rows.map(({ cells }) => cells)).toEqual([["abcd", 2], ["ghij"]]);
    const sheets = writeWorkbook(["a", "b", "c"].map((name) => ({ name, rows: [[name]] })));
    expect((await sheetsOfXlsx(sheets, { ...LIMITS, sheets: 2 })).map(({ name }) => name)).toEqual(["a", "b"]);
  });
});

describe("a text file at its limit", () => {
  test("of rows", async () => {
    expect(await rowsOfCsv(text("a,1\nb,2\n"), { rows: 2 })).toHaveLength(2);
    await expect(rowsOfCsv(text("a,1\nb,2\nc,3\n"), { rows: 2 })).rejects.toMatchObject({ trouble: "too_many_rows" });
  });

  test("of columns and of a cell's length leaves out what is beyond it", async () => {
    const rows = await rowsOfCsv(text("abcdef,2,3\n"), { columns: 2, cellLength: 4 });
    expect(rows.map(({ cells }) => cells)).toEqual([["abcd", "2"]]);
  });

  test("of a line's length is cut there, and what stands before it is kept", async () => {
    const rows = await rowsOfCsv(text(`a,1\n"${"b".repeat(300)}\nc,3\n`), { lineBytes: 200 });
    expect(rows).toEqual([
      { n: 1, cells: ["a", "1"] },
      { n: 2, cells: ["…"], cut: true },
    ]);
  });
});

describe("the thread", () => {
  test("that is given too little time fails, and the next file is read", async () => {
    const file = aBook({ rows: [["a"]] });
    await expect(rowsOf(file, { limits: { ...LIMITS, milliseconds: 1 } })).rejects.toThrow("within 1 ms");
    expect((await rowsOf(file)).rows).toHaveLength(1);
  });

  test("that needs more memory than a statement does ends alone, and says that the file is too large", async () => {
    const texts = Array.from({ length: 200_000 }, (_, n) => `<si><t>text ${n} ${"x".repeat(60)}</t></si>`).join("");
    const file = aBookOf("<worksheet/>", { "xl/sharedStrings.xml": `<sst>${texts}</sst>` });
    const limits = { ...LIMITS, memoryMb: 16 };
    await expect(rowsOf(file, { limits })).rejects.toMatchObject({ trouble: "too_large_inside" });
  });
});
