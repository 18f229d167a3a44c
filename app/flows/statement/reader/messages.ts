import type { Row } from "~/domain/statement/cell";
import type { Trouble } from "~/domain/statement/states";

/** What the thread has found a file to be, with the first rows of each sheet. */
export interface Opened {
  kind: "csv" | "xlsx";
  sheets: { name: string; rows: Row[] }[];
}

/** What the thread is asked. `more`: the last rows were taken, the next may come. */
export type Question = { bytes: ArrayBuffer } | { read: { sheet: number; after: number } } | "more";

/** What it answers. */
export type Answer = { opened: Opened } | { rows: Row[] } | { done: { merged: number[][] } } | { trouble: Trouble };
