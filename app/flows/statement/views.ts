import type { Amounts } from "~/domain/statement/fields";
import type { Mapping } from "~/domain/statement/mapping";
import type { LineOutcome, LineProblem } from "~/domain/statement/outcomes";
import type { StatementState, Trouble } from "~/domain/statement/states";
import type { Tally } from "~/domain/statement/tally";
import type { TotalCheck } from "~/domain/statement/totals";

/** A statement in the list. */
export interface StatementView {
  statementId: string;
  name: string;
  state: StatementState;
  /** Its work was given up: it can be asked for again. */
  isStuck: boolean;
  trouble: Trouble | null;
  createdAt: string;
  by: string | null;
  appliedAt: string | null;
  appliedBy: string | null;
  undoneAt: string | null;
  undoneBy: string | null;
  undoneWhy: string | null;
  progress: number;
  total: number;
  tally: Tally | null;
  totals: TotalCheck[];
}

/** What staff choose columns by. */
export interface SheetView {
  name: string;
  rows: { n: number; cells: string[] }[];
}

/** A row of a statement, as it is shown. */
export interface LineView extends Amounts {
  n: number;
  label: string;
  orderKey: string | null;
  orderName: string | null;
  shipmentId: string | null;
  outcome: LineOutcome;
  problems: LineProblem[];
  weightGrams: number | null;
  happenedOn: string | null;
  counted: boolean;
}

/** One statement with a page of its rows. */
export interface StatementPageView extends StatementView {
  mapping: Mapping | null;
  /** Null: the file is deleted, and columns cannot be chosen anew. */
  sheets: SheetView[] | null;
  lines: LineView[];
  next: number | null;
}
