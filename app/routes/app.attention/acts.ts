import type { QueueAct } from "~/domain/attention/main-action";
import type { WaitingRowView } from "~/flows/attention/views";

/** What can be done with parcels that wait. */
export interface QueueActs {
  busy: boolean;
  onAct: (act: QueueAct, rows: WaitingRowView[]) => void;
}
