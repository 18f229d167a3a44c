import type { MissingReason, PrintChoice, PrintKind } from "~/domain/print/choice";
import type { PrintStanding } from "~/domain/print/standing";

/** These views are plain JSON: texts are keys, times ISO strings, money whole VND. */

/** A print: how far it has come, and what it made. */
export interface PrintView {
  printId: string;
  kind: PrintKind;
  total: number;
  /** Parcels that have been looked at. */
  done: number;
  isFinished: boolean;
  /** It is not finished and will not be: making it failed as often as it may. */
  isGivenUp: boolean;
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

/** What staff are asked before parcels are printed. */
export interface BeforePrintView {
  /** Those that there are, what is usual first. */
  groups: PrintGroupView[];
  /** How they printed last. */
  choice: PrintChoice;
  /** Those that were asked about, in the order of the list. */
  shipmentIds: string[];
  /** More match than one print takes: only the first are in it. */
  more: boolean;
}

/** Parcels that stand alike. */
export interface PrintGroupView {
  standing: PrintStanding;
  shipmentIds: string[];
  /** The first of them. */
  named: NamedParcelView[];
}

interface NamedParcelView {
  shipmentId: string;
  orderName: string;
  /** Null: its label was never printed. */
  printings: PrintingsView | null;
}

/** How often a label was printed, and the last time. */
export interface PrintingsView {
  times: number;
  lastAt: string;
  /** Null: their name was not known. */
  lastBy: string | null;
}
