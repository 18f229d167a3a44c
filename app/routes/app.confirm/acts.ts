import type { CallAct } from "~/domain/confirm/calls";
import type { CallRowView } from "~/flows/confirm/views";

/** What can be said of orders whose buyers are called. */
export interface CallActs {
  busy: boolean;
  onAct: (act: CallAct, rows: CallRowView[]) => void;
}
