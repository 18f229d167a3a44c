const MB = 1024 * 1024;

/** What a file may have, so that no file takes more of the process than a statement does. */
export interface Limits {
  /** Of a sheet, those that have cells. */
  rows: number;
  /** Further columns are left out. */
  columns: number;
  /** Further sheets are left out. */
  sheets: number;
  /** Longer texts are remarks and addresses, which nobody reads here: their ends are left out. */
  cellLength: number;
  /** Of merged cells, those that are higher than a row. */
  merged: number;
  /** Parts that an archive has. */
  entries: number;
  /** What the parts of one workbook may inflate to together. */
  insideBytes: number;
  /** What its shared texts may inflate to: they are all in memory at once. */
  textsBytes: number;
  /** How many times its size in the file a part may inflate to, once it is larger than `fromBytes`. */
  inflation: { times: number; fromBytes: number };
  /** One line of a text file. */
  lineBytes: number;
  /** From the opened file to its last row. */
  milliseconds: number;
  /** Of the thread: a file that needs more is not read, and the process goes on. */
  memoryMb: number;
}

/** Far beyond a statement of 50,000 rows. */
export const LIMITS: Limits = {
  ...{ rows: 100_000, columns: 60, sheets: 10, cellLength: 200, merged: 100_000, entries: 2_000 },
  ...{ insideBytes: 220 * MB, textsBytes: 48 * MB, inflation: { times: 300, fromBytes: 16 * MB } },
  ...{ lineBytes: 64 * 1024, milliseconds: 120_000, memoryMb: 160 },
};
