import type { DraftRequest } from "~/domain/draft/request";
import type { LabelPaper } from "~/domain/print/choice";
import type { OrderView } from "~/flows/order/views";
import type { ParcelView } from "~/flows/parcel/views";

/** Props of the parts that show one parcel of the order. */
export interface ParcelProps {
  order: OrderView;
  parcel: ParcelView;
  /** The shop's paper, preselected. */
  paper: LabelPaper;
}

/** Props of the parts that show what is sent to the carrier. */
export interface FactsProps {
  order: OrderView;
  parcel: ParcelView;
  request: DraftRequest;
}

/** Props of the windows that edit these parts. */
export type EditorProps = FactsProps & { onClose: () => void };
