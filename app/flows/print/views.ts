import type { MissingReason, PrintChoice, PrintKind } from "~/domain/print/choice";

/** These views are plain JSON: texts are keys, times ISO strings, money whole VND. */

/** A print: how far it has come, and what it made. */
export interface PrintView {
  printId: string;
  kind: PrintKind;
  total: number;
  /** Parcels that have been looked at. */
  done: number;
  isFinished: boolean;
  /** Its files: more than one where one would be too large. */
  parts: PrintPartView[];
  /** How many parcels are in none of them, and the first of these. */
  missingCount: number;
  missing: MissingView[];
  by: string | null;
  createdAt: string;
  choice: PrintChoice;
}

interface PrintPartView {
  parcels: number;
  bytes: number;
  /** It can be opened without being made again. */
  isThere: boolean;
}

interface MissingView {
  shipmentId: string;
  /** Null when the parcel is gone. */
  orderKey: string | null;
  orderName: string;
  reason: MissingReason;
  /** The carrier's own text, or empty. */
  message: string;
}
