import type { Family } from "../meanings.ts";

/** One row of the table: a measured figure and its limit. */
export interface Row {
  family: Family | null;
  what: string;
  measured: string;
  limit: string;
  /** null: there is no limit. */
  kept: boolean | null;
}
