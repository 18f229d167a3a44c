import type { ReturnRowView } from "~/flows/returns/views";

/** What can be done with what comes back. */
export interface ReturnActs {
  busy: boolean;
  onReceive: (rows: ReturnRowView[]) => void;
  onUndo: (rows: ReturnRowView[]) => void;
  onChange: (row: ReturnRowView) => void;
  /** The merchant has Waybill restock. */
  restocks: boolean;
  onRestock: (row: ReturnRowView) => void;
  onClaim: (row: ReturnRowView) => void;
  onExchange: (row: ReturnRowView) => void;
}
