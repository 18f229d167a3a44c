import type { Account, MoneySource } from "~/domain/cod/accounts";
import type { Book } from "~/domain/cod/book";
import type { Expected, Pace } from "~/domain/cod/payouts";
import type { MoneyStage } from "~/domain/cod/position";

/** These views are plain JSON: times are ISO strings, money whole VND. */

/** A parcel in the COD book. */
export interface BookRowView {
  shipmentId: string;
  orderKey: string;
  orderName: string;
  trackingNumber: string | null;
  stage: MoneyStage;
  stageVnd: number;
  since: string;
  days: number;
  bookedVnd: number;
  /** Null: nobody has said how much. */
  collectedVnd: number | null;
  doorFeeVnd: number;
  paidOutVnd: number;
  dueVnd: number;
  /** A statement says what was paid out; else the carrier's status does. */
  isStated: boolean;
  quotedFeeVnd: number | null;
  chargedFeeVnd: number;
  declaredGrams: number;
  chargedGrams: number | null;
  /** Shopify counts nothing of the order as owed. */
  isPaidInShopify: boolean;
}

export interface BookView extends Pick<Book, "sums" | "ages" | "unknown"> {
  /** Null: too few parcels were paid out to say. */
  expected: Expected | null;
  pace: Pace;
  rows: BookRowView[];
  /** Where the next page begins. */
  next: string | null;
}

/** A line of a parcel's ledger. */
export interface EntryView {
  id: number;
  account: Account;
  amountVnd: number;
  source: MoneySource;
  /** A correction: it stays whatever becomes known. */
  isCorrection: boolean;
  statementName: string | null;
  actorName: string | null;
  why: string | null;
  at: string;
}
