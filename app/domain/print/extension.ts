/**
 * What the app and its print actions in Shopify's admin say to each other (`ext.prints`, `ext.prints.orders`; decision 105). Texts are keys
 * of the extensions' own catalogues. Extensions import this module.
 */
import * as z from "zod/mini";
import { MISSING_REASONS, PRINT_KINDS } from "./kinds";

/** The most orders of one print; Shopify's list shows 250 at most. */
export const MOST_CHOSEN_ORDERS = 250;

const kind = z.enum(PRINT_KINDS);

/** Why something of an order is left out of a print: there is no parcel, or how the parcel stands. */
const leftOutReason = z.enum([
  /** Waybill does not know the order: it is older than what it reads, or not read yet. */
  "not_known",
  /** It has no parcel: there is nothing to ship. */
  "no_parcel",
  /** How the parcel stands. */
  "not_booked",
  "cancelled",
  "ended",
  "returned",
]);

export type LeftOutReason = z.infer<typeof leftOutReason>;

/** Something of an order that is left out: `#1001`, null where the order is not known; and why. */
const leftOut = z.object({ order: z.nullable(z.string()), reason: leftOutReason });

export type LeftOut = z.infer<typeof leftOut>;

const printableKind = z.object({
  kind,
  parcels: z.number(),
  /** Of these, so many labels were printed before. */
  printed: z.number(),
  leftOut: z.array(leftOut),
});

export type PrintableKind = z.infer<typeof printableKind>;

/** What can be printed of chosen orders, by kind. */
const printableOrders = z.object({ kinds: z.array(printableKind) });

export type PrintableOrders = z.infer<typeof printableOrders>;

const missingFromPrint = z.object({
  /** `#1001`; empty: the parcel is gone. */
  order: z.string(),
  reason: z.enum(MISSING_REASONS),
  /** The carrier's own text, or empty. */
  message: z.string(),
});

export type MissingFromPrint = z.infer<typeof missingFromPrint>;

const begunPrint = z.object({
  printId: z.string(),
  kind,
  total: z.number(),
  /** Parcels that have been looked at. */
  done: z.number(),
  isFinished: z.boolean(),
  /** It is not finished and will not be. */
  isGivenUp: z.boolean(),
  /** Its files: more than one where one would be too large. */
  files: z.number(),
  /** Where the asked file opens for some minutes, without a token; null: not yet, or there is none. */
  src: z.nullable(z.string()),
  /** Parcels that are in no file, and the first of these. */
  missingCount: z.number(),
  missing: z.array(missingFromPrint),
});

/** A print that was begun. */
export type BegunPrint = z.infer<typeof begunPrint>;

/** Reads the app's answer; null for any other shape. */
export const asPrintableOrders = (answer: unknown): PrintableOrders | null =>
  printableOrders.safeParse(answer).data ?? null;

/** Reads the app's answer; null for any other shape. */
export const asBegunPrint = (answer: unknown): BegunPrint | null => begunPrint.safeParse(answer).data ?? null;
