import type { DraftRequest } from "~/domain/draft/request";
import type { LabelPaper } from "~/flows/label/print.server";
import type { OrderView } from "~/flows/order/views";
import type { ParcelView } from "~/flows/parcel/views";

/** What is shown of one parcel of the order. */
export interface ParcelProps {
  order: OrderView;
  parcel: ParcelView;
  /** The shop's paper, offered first. */
  paper: LabelPaper;
}

/** A part of what is sent to the carrier, as facts to read. */
export interface FactsProps {
  order: OrderView;
  parcel: ParcelView;
  request: DraftRequest;
}

/** The same part as a form in a window. */
export type EditorProps = FactsProps & { onClose: () => void };
