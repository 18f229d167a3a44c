import type { Discrepancy, DiscrepancyKind, Repair } from "~/domain/comparison/discrepancy";

/** Plain JSON: texts are keys, times ISO strings, money whole VND. */

/** One row of the list of what is not in step. */
export interface DiscrepancyView {
  /** Identifies it within the shop, also as the row of a table. */
  key: string;
  kind: DiscrepancyKind;
  subject: string;
  /** What each side says, by the kind. */
  facts: Discrepancy["facts"];
  /** The number in the order's gid; null: it is about no order. */
  orderKey: string | null;
  orderName: string | null;
  trackingNumber: string | null;
  /** Shopify's own words for a refusal. */
  words: string | null;
  firstSeenAt: string;
  repair: Repair;
  left: { by: string | null; at: string } | null;
}

export interface DiscrepancyPageView {
  rows: DiscrepancyView[];
  /** Pass as `after` for the next page; null on the last. */
  next: string | null;
  /** How many are open in all. */
  open: number;
  /** When the shop was last compared as a whole; null: never. */
  comparedAt: string | null;
}
