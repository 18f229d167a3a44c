import { describe, expect, test } from "vitest";
import { writeWorkbook } from "../../../../sandbox/carrier/statements/workbook.ts";
import { zip } from "../../../../sandbox/carrier/statements/zip.ts";
import { aBook, aBookOf, rowsOf, withRows } from "../a-file.ts";

describe("a workbook", () => {
  test("gives texts, numbers, days, results of formulas, and says what has none", async () => {
    const file = aBook({
      rows: [
        [
          "Mã & số",
          450_000,
          -1.5,
          { day: "2026-11-02" },
          { formula: "A1", value: "S1" },
          { formula: "B1*2", value: 9 },
        ],
        [],
        [null, null, { formula: "C1" }, { error: "#REF!" }, 1_375_000_526_123_456],
      ],
      merged: ["A1:B2"],
      hidden: [3],
    });
    expect(await rowsOf(file)).toEqual({
      sheets: ["Đối soát"],
      merged: [[1, 2, 0, 1]],
      rows: [
        { n: 1, cells: ["Mã & số", 450_000, -1.5, { day: "2026-11-02" }, "S1", 9] },
        { n: 2, cells: [] },
        {
          n: 3,
          hidden: true,
          cells: [null, null, { formula: true }, { error: "#REF!" }, { inexact: "1375000526123456" }],
        },
      ],
    });
  });

  test("of several sheets gives the one that is asked for", async () => {
    const file = writeWorkbook([
      { name: "Một", rows: [["a"]] },
      { name: "Hai", rows: [["b"]] },
    ]);
    expect(await rowsOf(file, { sheet: 1 })).toMatchObject({ sheets: ["Một", "Hai"], rows: [{ n: 1, cells: ["b"] }] });
  });

  test.each<[string, Buffer, string]>([
    ["inflates beyond what a statement can be", bomb(), "too_large_inside"],
    ["is another kind of archive", zip([{ name: "a.txt", content: Buffer.from("a") }]), "not_a_table"],
    ["is cut", aBook({ rows: [["a"]] }).subarray(0, -30), "cut"],
    ["was altered", altered(), "damaged"],
    ["is no XML inside", zip([{ name: "xl/workbook.xml", content: Buffer.from("<workbook><sheets>") }]), "damaged"],
    ["has a row twice", withRows('<row r="5"/><row r="5"/>'), "damaged"],
    ["has rows out of their order", withRows('<row r="5"/><row r="4"/>'), "damaged"],
    ["has a row between two", withRows('<row r="2.5"/>'), "damaged"],
    ["has a row before the first", withRows('<row r="0"/>'), "damaged"],
    ["has a row where no spreadsheet has one", withRows('<row r="9999999999"/>'), "damaged"],
    ["has a row behind the last", withRows('<row r="1048576"/><row/>'), "damaged"],
  ])("that %s is not read", async (_, file, trouble) => {
    await expect(rowsOf(file)).rejects.toMatchObject({ trouble });
  });

  test("whose rows leave out their numbers, or some rows, has them where they stand", async () => {
    const { rows } = await rowsOf(withRows('<row/><row r="7"/><row/><row r="1048576"/>'));
    expect(rows.map(({ n }) => n)).toEqual([1, 7, 8, 1_048_576]);
  });

  test("has its merged cells in rows that there are", async () => {
    const { merged } = await rowsOf(
      withRows('<row r="1"/>', '<mergeCell ref="A1:C1"/><mergeCell ref="B2:B9999999999"/>'),
    );
    expect(merged).toEqual([[2, 1_048_576, 1, 1]]);
  });
});

/** A few kilobytes that say they have little in them, and inflate to hundreds of megabytes. */
function bomb(): Buffer {
  return aBookOf(`<worksheet><sheetData>${" ".repeat(60 * 1024 * 1024)}</sheetData></worksheet>`);
}

/** A workbook in which one byte of a text was changed, and the checksum was not. */
function altered(): Buffer {
  const file = Buffer.from(aBook({ rows: [["a"]] }));
  const at = file.indexOf("xl/worksheets/sheet1.xml") - 30;
  file.writeUInt32LE(1, at + 14);
  const listed = file.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
  file.writeUInt32LE(1, listed + 16);
  return file;
}

describe("a text file", () => {
  test.each([
    ["a,b\n1,2\n"],
    ["a;b\r\n1;2\r\n"],
    ["a\tb\n1\t2"],
    ["sep=;\na;b\n1;2\n"],
    ['"a","b"\n"1","2"\n'],
    ['\uFEFFa,b\n1,"2"'],
  ])("%j has its columns", async (text) => {
    const { rows } = await rowsOf(Buffer.from(text));
    expect(rows.slice(-2).map(({ cells }) => cells)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("keeps amounts whole that have the sign of other files' columns", async () => {
    const { rows } = await rowsOf(Buffer.from('Mã;COD\nS1;450,000\nS2;"1,450,000"\n'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["Mã", "COD"],
      ["S1", "450,000"],
      ["S2", "1,450,000"],
    ]);
  });

  test("in the code page of old Vietnamese systems has its letters", async () => {
    // Windows-1258 writes a mark of tone behind its letter.
    const { rows } = await rowsOf(Buffer.from([0x4d, 0x61, 0xde, 0x20, 0x76, 0xe2, 0xf2, 0x6e, 0x0a]));
    expect(rows[0]?.cells).toEqual(["Mã vận"]);
  });

  test("with more rows than a statement has is not read", async () => {
    await expect(rowsOf(Buffer.from("S1,1\n".repeat(100_001)))).rejects.toMatchObject({ trouble: "too_many_rows" });
  });
});
