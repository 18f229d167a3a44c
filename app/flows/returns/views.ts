import type { ListedGoods } from "~/domain/order-list/goods";
import type { ReturnPace } from "~/domain/returns/pace";
import type { Condition, ReceiptVerdict } from "~/domain/returns/receive";
import type { ReturnStage } from "~/domain/returns/stage";
import type { ExchangesView } from "~/flows/exchange/views";
import type { ScanAnswer } from "~/flows/handover/answer-scan.server";

/** These views are plain JSON: texts are keys, times ISO strings, money whole VND. */

/** What became of receiving a parcel. Keys `returns:outcome.<outcome>`. */
export type ReceiptOutcome = ReceiptVerdict["outcome"];

export interface ReceiptResult {
  shipmentId: string;
  outcome: ReceiptOutcome;
}

/** `at`: when it was received. */
export type ReturnScanResult = ScanAnswer<ReceiptOutcome>;

/** A parcel that comes back, or came back. */
export interface ReturnRowView {
  shipmentId: string;
  orderKey: string;
  orderName: string;
  trackingNumber: string | null;
  recipientName: string | null;
  stage: ReturnStage;
  /** The pickup that it left from, by its name; null: not known. */
  pickup: string | null;
  /** The buyer kept a part: what comes back is the rest. */
  isPart: boolean;
  goods: ListedGoods[];
  /** Since when it comes back; null: staff received it before the carrier said so. */
  since: string | null;
  daysBack: number;
  overdue: boolean;
  /** Why it comes back, and what stands in the way of bringing it: the carrier's codes, with its own words. */
  reason: { code: string | null; words: string | null } | null;
  trouble: { code: string; at: string; words: string | null } | null;
  receipt: { at: string; by: string | null; condition: Condition; note: string | null } | null;
  /** The parcel of the same order that was booked since: its goods sent again, or exchanged. */
  sentAgain: { shipmentId: string; trackingNumber: string } | null;
  /** Orders that staff linked with its own. */
  exchanges: ExchangesView;
  restock: RestockView;
  /** The claim on the carrier for it; null: none. */
  claimId: string | null;
  /** The claim that it suggests, while it has none. */
  claims: "lost" | "damaged" | null;
  /** What it was booked with, by line of the order; empty: not known, or no longer. */
  pieces: { lineItemId: string; name: string; quantity: number }[];
  /** The order in the Shopify admin. */
  adminUrl: string;
}

/** What became of restocking it in Shopify. `can`: nobody asked for it; `cannot`: Shopify has no fulfillment of it. */
export interface RestockView {
  state: "can" | "cannot" | "under_way" | "done" | "refused";
  /** Shopify's words, or `no_scope`; only where it is refused. */
  reason: string | null;
}

export interface ReturnsPageView {
  rows: ReturnRowView[];
  /** Pass as `after` for the next page; null on the last. */
  next: string | null;
  counts: WaitingReturns & { overdue: number };
  /** By what the shop's own returns take. */
  pace: ReturnPace;
  pickups: { id: string; name: string }[];
  /** The merchant has Waybill restock what comes back. */
  restocks: boolean;
}

/** How many parcels are on their way back, and how many the carrier says it brought. */
export interface WaitingReturns {
  onWay: number;
  arrived: number;
}
