import type { ReactNode } from "react";
import type { ColumnRoom } from "~/components/column-room";

/** What a cell is drawn of. */
export interface CellProps<Row, Acts> {
  row: Row;
  /** What can be done with rows, and whether something is under way; the same for all rows. */
  acts: Acts;
  /** The cell is a part of a tile: its buttons take the width of the screen. */
  wide: boolean;
}

/**
 * A column of a table, which is also a part of the tile that a row becomes where a table would need horizontal scrolling. In all tiles
 * what a row is about stands first, beside its checkbox; then the facts in the order of the columns; then figures, two in a line, each
 * under its heading; and what can be done last.
 */
export interface Column<Row, Acts = unknown, Id extends string = string> {
  id: Id;
  /** Left out: as much as its content needs. */
  room?: ColumnRoom;
  /** Amounts stand under each other by their last digit. */
  isAmount?: true;
  tile: "about" | "fact" | "figure" | "action";
  Cell: (props: CellProps<Row, Acts>) => ReactNode;
}
