import type { Row } from "~/domain/statement/cell";

/** Takes a row. False: no further row is wanted. */
export type OnRow = (row: Row) => boolean | Promise<boolean>;

/** A sheet of a file. */
export interface Sheet {
  name: string;
  /** Gives its rows from the first on. Returns the merged cells: first and last row, first and last column (from 0 on). */
  rows(onRow: OnRow): Promise<number[][]>;
}
