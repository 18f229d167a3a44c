import { textRoom } from "~/components/column-room";
import type { Column } from "~/components/picking/column";
import type { ReturnRowView } from "~/flows/returns/views";
import { Actions } from "./actions";
import type { ReturnActs } from "./acts";
import { About, Goods, Reason, Where } from "./facts";

type ColumnId = "parcel" | "where" | "reason" | "goods" | "action";

/** The columns of the list of returns: where it is and for how long comes first. */
export const COLUMNS: readonly Column<ReturnRowView, ReturnActs, ColumnId>[] = [
  { id: "parcel", room: textRoom(9, 0.1), tile: "about", Cell: About },
  { id: "where", room: textRoom(10.5, 0.2), tile: "fact", Cell: Where },
  { id: "reason", room: textRoom(13, 0.4), tile: "fact", Cell: Reason },
  { id: "goods", room: textRoom(9.5, 0.3), tile: "fact", Cell: Goods },
  { id: "action", room: textRoom(9.5, 0), tile: "action", Cell: Actions },
];
