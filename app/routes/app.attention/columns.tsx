import { textRoom } from "~/components/column-room";
import type { Column } from "~/components/picking/column";
import type { WaitingRowView } from "~/flows/attention/views";
import { Actions } from "./actions";
import type { QueueActs } from "./acts";
import { About, Buyer, Waiting } from "./facts";
import { Reason } from "./reason";

type ColumnId = "parcel" | "reason" | "buyer" | "waiting" | "action";

/** The columns of the queue. */
export const COLUMNS: readonly Column<WaitingRowView, QueueActs, ColumnId>[] = [
  { id: "parcel", room: textRoom(8, 0.1), tile: "about", Cell: About },
  { id: "reason", room: textRoom(16.5, 0.5), tile: "fact", Cell: Reason },
  { id: "buyer", room: textRoom(9, 0.1), tile: "fact", Cell: Buyer },
  { id: "waiting", room: textRoom(9.5, 0.2), tile: "fact", Cell: Waiting },
  { id: "action", room: textRoom(10.5, 0), tile: "action", Cell: Actions },
];
