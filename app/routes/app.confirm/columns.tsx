import { BuyerHistoryLines } from "~/components/buyer-history";
import { textRoom } from "~/components/column-room";
import type { CellProps, Column } from "~/components/picking/column";
import type { CallRowView } from "~/flows/confirm/views";
import { Actions } from "./actions";
import type { CallActs } from "./acts";
import { About, Buyer, Calls, Goods } from "./facts";

type ColumnId = "order" | "buyer" | "goods" | "history" | "calls" | "action";

/** The columns of the call list. */
export const COLUMNS: readonly Column<CallRowView, CallActs, ColumnId>[] = [
  { id: "order", room: textRoom(6.5, 0.1), tile: "about", Cell: About },
  { id: "buyer", room: textRoom(8.5, 0.15), tile: "fact", Cell: BuyerToCall },
  { id: "goods", room: textRoom(9.5, 0.35), tile: "fact", Cell: Goods },
  { id: "history", room: textRoom(8, 0.2), tile: "fact", Cell: History },
  { id: "calls", room: textRoom(8, 0.2), tile: "fact", Cell: Calls },
  { id: "action", room: textRoom(10.5, 0), tile: "action", Cell: Actions },
];

/** On a phone the number stands on the button that calls it. */
function BuyerToCall({ row, acts, wide }: CellProps<CallRowView, CallActs>) {
  return <Buyer row={row} onCall={wide ? undefined : () => acts.onAct("calling", [row])} />;
}

function History({ row }: { row: CallRowView }) {
  return <BuyerHistoryLines history={row.history} />;
}
