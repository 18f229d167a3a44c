import type { MissingReason, PrintKind } from "./kinds";

/**
 * What the app and its print actions in Shopify's admin say to each other (`ext.prints`, `ext.prints.orders`; decision 105). Plain JSON;
 * texts are keys of the extensions' own catalogues.
 */

/** The most orders of one print; Shopify's list shows 250 at most. */
export const MOST_CHOSEN_ORDERS = 250;

/** Why something of an order is left out of a print: there is no parcel, or how the parcel stands. */
export type LeftOutReason =
  /** Waybill does not know the order: it is older than what it reads, or not read yet. */
  | "not_known"
  /** It has no parcel: there is nothing to ship. */
  | "no_parcel"
  /** How the parcel stands. */
  | "not_booked"
  | "cancelled"
  | "ended"
  | "returned";

/** Something of an order that is left out. */
export interface LeftOut {
  /** `#1001`; null where the order is not known. */
  order: string | null;
  reason: LeftOutReason;
}

/** What can be printed of chosen orders, by kind. */
export interface PrintableOrders {
  kinds: PrintableKind[];
}

export interface PrintableKind {
  kind: PrintKind;
  parcels: number;
  /** Of these, so many labels were printed before. */
  printed: number;
  leftOut: LeftOut[];
}

/** A print that was begun. */
export interface BegunPrint {
  printId: string;
  kind: PrintKind;
  total: number;
  /** Parcels that have been looked at. */
  done: number;
  isFinished: boolean;
  /** It is not finished and will not be. */
  isGivenUp: boolean;
  /** Its files: more than one where one would be too large. */
  files: number;
  /** Where the asked file opens for some minutes, without a token; null: not yet, or there is none. */
  src: string | null;
  /** Parcels that are in no file, and the first of these. */
  missingCount: number;
  missing: MissingFromPrint[];
}

export interface MissingFromPrint {
  /** `#1001`; empty: the parcel is gone. */
  order: string;
  reason: MissingReason;
  /** The carrier's own text, or empty. */
  message: string;
}
