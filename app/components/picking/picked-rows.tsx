import { type Picks, usePickedKeys } from "./picks";
import { type BulkAction, SelectionBar } from "./selection-bar";

/** How the rows of a table are ticked, and what can be done with those that are. */
export interface Selection<Row> {
  /** The name of the column of checkboxes, for screen readers. */
  heading: string;
  /** Returns what a row's checkbox is called. */
  choose: (row: Row) => string;
  /** What the checkbox of the page says while nothing is ticked, and how many are. */
  all: string;
  some: (count: number) => string;
  /** Returns what can be done with the ticked rows, of which there is at least one. */
  actions: (ticked: Row[]) => BulkAction[];
}

interface Props<Row> {
  picks: Picks;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  selection: Selection<Row>;
}

/** The checkbox of the page, and what one click does for all ticked rows. Draws with every tick. */
export function PickedRows<Row>({ picks, rows, keyOf, selection }: Props<Row>) {
  const keys = usePickedKeys(picks);
  const ticked = rows.filter((row) => keys.has(keyOf(row)));
  const count = ticked.length;
  return (
    <SelectionBar
      selected={count === 0 ? "none" : count === rows.length ? "all" : "some"}
      label={count === 0 ? selection.all : selection.some(count)}
      onSelectAll={picks.pickPage}
      actions={count === 0 ? [] : selection.actions(ticked)}
    />
  );
}
