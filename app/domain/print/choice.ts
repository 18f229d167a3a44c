import type { Locale } from "~/domain/locale";
import type { MissingReason } from "./kinds";

export { MISSING_REASONS, type MissingReason, PRINT_KINDS, type PrintKind } from "./kinds";

/**
 * The order of the sheets. `picking`: by pickup, first SKU and time of the order, as somebody walks along the shelves; `listed`: as the
 * parcels were given; `order_number`. Keys `prints:order.<order>` of the catalogues.
 */
export const PRINT_ORDERS = ["picking", "listed", "order_number"] as const;
export type PrintOrder = (typeof PRINT_ORDERS)[number];

/** The paper of the carrier's labels (carrier 4.4). */
export const LABEL_SIZES = ["A5", "A6"] as const;
export const LABEL_ORIENTATIONS = ["portrait", "landscape"] as const;
/** The paper of what is made here. */
export const SHEET_SIZES = ["A4", "A5"] as const;

export interface LabelPaper {
  size: (typeof LABEL_SIZES)[number];
  orientation: (typeof LABEL_ORIENTATIONS)[number];
}

/** How a member of staff prints: offered again until they choose otherwise. */
export interface PrintChoice extends LabelPaper {
  order: PrintOrder;
  sheet: (typeof SHEET_SIZES)[number];
}

/** The most parcels of one print: a day of a large shop. */
export const MOST_PARCELS = 2_000;

/** So few parcels are printed while the request waits: staff see the file as fast as the carrier answers. More go on in the background. */
export const AT_ONCE = 20;

/** A print as it was asked for. */
export interface PrintOptions extends PrintChoice {
  /** Of the texts on what is made here. */
  locale: Locale;
}

/** One of the files of a print. */
export interface PrintPart {
  fileId: string;
  bytes: number;
  /** The parcels in it. */
  parcels: number;
}

/** What became of a parcel in a print. */
export type PrintedOutcome = "ready" | MissingReason;
