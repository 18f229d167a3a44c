import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvCell, csvLine } from "~/domain/csv";

const CASES: [CsvCell[], string][] = [
  [["Mã vận đơn", 250_000, null], "Mã vận đơn,250000,\r\n"],
  [[-25_000], "-25000\r\n"],
  [['Áo "đẹp", size L'], '"Áo ""đẹp"", size L"\r\n'],
  [["hai\ndòng"], '"hai\ndòng"\r\n'],
  [["=HYPERLINK(1)"], "'=HYPERLINK(1)\r\n"],
  [["+84905123456"], "'+84905123456\r\n"],
  [["-1", "@sum", "\tx", " =1"], "'-1,'@sum,'\tx,' =1\r\n"],
  [["S1.A1.17373471"], "S1.A1.17373471\r\n"],
];

describe("a line of a CSV file", () => {
  it.each(CASES)("of %j is %j", (cells, line) => expect(csvLine(cells)).toBe(line));

  it("gives back its cells, and none that a spreadsheet runs", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
        const read = readLine(csvLine(cells));
        expect(read).toHaveLength(cells.length);
        read.forEach((cell, n) => {
          expect([cells[n], `'${cells[n]}`]).toContain(cell);
          expect(cell.trimStart()).not.toMatch(/^[=+\-@]/);
        });
      }),
    );
  });
});

/** The cells of one line, by RFC 4180. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\r\n$/, "");
  for (;;) {
    const match = /^(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/s.exec(rest);
    if (!match) throw new Error(`not a line: ${rest}`);
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2]) as string);
    if (match[3] === "") return cells;
    rest = rest.slice(match[0].length);
  }
}
