import { type Parser, parse } from "csv-parse";
import type { Row } from "~/domain/statement/cell";
import { delimiterOf } from "./delimiter.ts";
import { encodingOf, endsWithLine, firstText, textsOf } from "./encoding.server.ts";
import type { Limits } from "./limits.ts";
import type { OnRow, Sheet } from "./sheet.ts";
import { Unreadable } from "./unreadable.ts";

/** Rows by which the width of the table is known. */
const WIDTH_ROWS = 60;

/** Returns the one sheet of a text file. */
export function sheetsOfCsv(bytes: Buffer, limits: Limits): Sheet[] {
  const encoding = encodingOf(bytes);
  const delimiter = delimiterOf(firstText(bytes, encoding));
  return [{ name: "", rows: (onRow) => new CsvReading(delimiter, limits, onRow).read(bytes, encoding) }];
}

/** One reading of a text file from its first line on. */
class CsvReading {
  /** Rows that are whole and not given yet. */
  private readonly ready: Row[] = [];
  private n = 0;
  private width = 0;
  private readonly parser: Parser;
  private readonly limits: Limits;
  private readonly onRow: OnRow;

  constructor(delimiter: string, limits: Limits, onRow: OnRow) {
    this.limits = limits;
    this.onRow = onRow;
    this.parser = parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: limits.lineBytes,
      // Taken here, and not from the parser's own queue: what stands before a broken line would be lost with it.
      on_record: (record: string[]) => {
        this.take(record);
        return null;
      },
    });
  }

  async read(bytes: Buffer, encoding: string): Promise<number[][]> {
    const { parser } = this;
    let isBroken = false;
    const ended = new Promise((resolve) => parser.on("end", resolve).on("error", resolve)).then((error) => {
      isBroken = error !== undefined;
    });
    parser.resume();
    try {
      for (const text of textsOf(bytes, encoding)) {
        parser.write(text);
        // The last row may be the one that was cut.
        if (!(await this.giveAllBut(1))) return [];
        if (parser.destroyed) break;
      }
      parser.end();
      await ended;
      this.markCut(isBroken, endsWithLine(bytes));
      await this.giveAllBut(0);
    } finally {
      parser.destroy();
    }
    return [];
  }

  private take(record: string[]): void {
    this.n += 1;
    const cells = record.slice(0, this.limits.columns).map((cell) => cell.slice(0, this.limits.cellLength));
    if (this.n <= WIDTH_ROWS) this.width = Math.max(this.width, cells.length);
    this.ready.push({ n: this.n, cells });
  }

  /** A file that was cut ends within a line that is shorter than the others, or within a text: a quote that is never closed. */
  private markCut(isBroken: boolean, isLineWhole: boolean): void {
    const last = this.ready.at(-1);
    if (last && !isBroken && !isLineWhole && last.cells.length < this.width) last.cut = true;
    if (isBroken) this.ready.push({ n: this.n + 1, cells: ["…"], cut: true });
  }

  private async giveAllBut(kept: number): Promise<boolean> {
    if (this.n > this.limits.rows) throw new Unreadable("too_many_rows");
    for (const row of this.ready.splice(0, this.ready.length - kept)) if (!(await this.onRow(row))) return false;
    return true;
  }
}
