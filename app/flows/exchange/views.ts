/** These views are plain JSON: texts are keys, times ISO strings. */

/** The other order of a link, as the page of one of them shows it. */
export interface ExchangeView {
  exchangeId: string;
  orderKey: string;
  orderName: string;
  /** Shopify no longer has that order. */
  isDeleted: boolean;
  /** The parcel that has the later order's goods; null: none is booked. */
  trackingNumber: string | null;
  at: string;
  by: string | null;
}

/** What an order was sent instead of, and what was sent instead of it. */
export interface ExchangesView {
  replaces: ExchangeView | null;
  replacedBy: ExchangeView[];
}

/** What became of linking two orders. Text keys `exchange:outcome.<outcome>`. */
export type LinkOutcome =
  | { outcome: "linked" | "already"; orderName: string }
  | { outcome: "unknown" | "itself" | "gone" }
  | { outcome: "erased" | "too_many"; orderName: string }
  /** The later order was sent instead of another one already. */
  | { outcome: "has_another"; orderName: string; otherName: string }
  /** Several orders have this number: staff choose one. */
  | { outcome: "several"; orders: { orderKey: string; orderName: string; createdAt: string }[] };
