import type { Cell, Row } from "~/domain/statement/cell";
import type { Limits } from "./limits.ts";
import { columnOf, rangeOf, rowAfter } from "./reference.ts";
import { type CellContext, cellOf, type WrittenCell } from "./sheet-cell.ts";
import { Unreadable } from "./unreadable.ts";

const aCell = (type: string, isDate: boolean): WrittenCell => ({ type, value: null, hasFormula: false, isDate });

/** Takes the tags of a sheet's part in their order, and has the rows that are whole. */
export class SheetTags {
  readonly merged: number[][] = [];
  private ready: Row[] = [];
  private last = 0;
  /** Rows with cells. */
  private count = 0;
  private row: { n: number; cells: Cell[]; hidden?: boolean } | null = null;
  private column = -1;
  private cell = aCell("", false);
  private takesText = false;
  private readonly context: CellContext;
  private readonly dates: readonly boolean[];
  private readonly limits: Limits;

  constructor(context: Omit<CellContext, "cellLength">, dates: readonly boolean[], limits: Limits) {
    this.context = { ...context, cellLength: limits.cellLength };
    this.dates = dates;
    this.limits = limits;
  }

  /** Returns the rows that became whole since it was last asked. */
  takeReady(): Row[] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === "row") this.openRow(attributes);
    if (name === "c") this.openCell(attributes);
    if (name === "f") this.cell.hasFormula = true;
    if (name === "v" || name === "t") {
      this.takesText = true;
      this.cell.value ??= "";
    }
    if (name === "mergeCell") this.merge(attributes.ref ?? "");
  }

  text(piece: string): void {
    const { cell } = this;
    if (this.takesText && cell.value !== null && cell.value.length < this.limits.cellLength) cell.value += piece;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.takesText = false;
    if (name === "c") this.closeCell();
    if (name === "row") this.closeRow();
  }

  private openRow({ r, hidden = "" }: Record<string, string>): void {
    this.last = rowAfter(this.last, r);
    this.row = { n: this.last, cells: [] };
    if (/^(1|true)$/.test(hidden)) this.row.hidden = true;
    this.column = -1;
  }

  private openCell({ r, t = "n", s }: Record<string, string>): void {
    this.column = r ? columnOf(r) : this.column + 1;
    this.cell = aCell(t, this.dates[Number(s)] ?? false);
  }

  private closeCell(): void {
    const { row, column } = this;
    if (!row || column < 0 || column >= this.limits.columns) return;
    while (row.cells.length < column) row.cells.push(null);
    row.cells[column] = cellOf(this.cell, this.context);
  }

  private closeRow(): void {
    const { row } = this;
    if (!row) return;
    this.ready.push(row);
    if (row.cells.length > 0) this.count += 1;
    if (this.count > this.limits.rows) throw new Unreadable("too_many_rows");
    this.row = null;
  }

  private merge(reference: string): void {
    const range = rangeOf(reference);
    // Those in one row take nothing from another.
    if (!range || range[1] <= range[0]) return;
    this.merged.push(range);
    if (this.merged.length > this.limits.merged) throw new Unreadable("too_many_rows");
  }
}
