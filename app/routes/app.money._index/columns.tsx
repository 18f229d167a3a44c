import { textRoom } from "~/components/column-room";
import type { Column } from "~/components/picking/column";
import type { BookRowView } from "~/flows/cod/views";
import { About, Collected, Due, Fee, PaidOut, Since } from "./facts";

type ColumnId = "parcel" | "since" | "collected" | "paid_out" | "due" | "fee";

/** The columns of the COD book. */
export const COLUMNS: readonly Column<BookRowView, null, ColumnId>[] = [
  { id: "parcel", room: textRoom(11, 0.2), tile: "about", Cell: About },
  { id: "since", room: textRoom(8, 0.2), tile: "figure", Cell: Since },
  { id: "collected", room: textRoom(8.5, 0.2), isAmount: true, tile: "figure", Cell: Collected },
  { id: "paid_out", room: textRoom(8.5, 0.2), isAmount: true, tile: "figure", Cell: PaidOut },
  { id: "due", room: textRoom(7.5, 0.1), isAmount: true, tile: "figure", Cell: Due },
  { id: "fee", room: textRoom(8.5, 0.1), isAmount: true, tile: "figure", Cell: Fee },
];
