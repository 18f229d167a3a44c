import type { CallAct, CallFilter, CallSaid } from "~/domain/confirm/calls";
import type { BuyerHistory } from "~/domain/confirm/history";
import type { ListedGoods } from "~/domain/order-list/goods";
import type { Problem } from "~/domain/parcel/problem";

/** These views are plain JSON: texts are keys, times ISO strings, money whole VND. */

/** An order that waits for its buyer's word. */
export interface CallRowView {
  orderKey: string;
  orderName: string;
  orderedAt: string;
  recipientName: string | null;
  /** As it can be dialled; null: none is known. */
  phone: string | null;
  province: string | null;
  /** What the buyer is asked to have ready: the COD of the whole order. */
  codVnd: number;
  /** Its parcels that wait. */
  parcels: number;
  goods: ListedGoods[];
  /** Why it is confirmed. */
  problem: Problem;
  /** What else keeps it from being sent: worth asking in the same call. */
  others: Problem[];
  history: BuyerHistory;
  call: CallView;
}

/** What became of the calls so far. */
export interface CallView {
  version: number;
  tries: number;
  triedAt: string | null;
  /** Not to be called before; null: now. */
  againAt: string | null;
  declined: boolean;
  note: string | null;
  last: SaidView | null;
  /** Who is on the phone with the buyer, if somebody else is. */
  takenBy: { name: string | null; at: string } | null;
}

/** What was said last, by whom. */
export interface SaidView {
  said: CallSaid;
  by: string | null;
  at: string;
}

export interface CallPageView {
  rows: CallRowView[];
  filter: CallFilter;
  /** Pass as `after` for the next page; null on the last. */
  next: string | null;
  /** How many parcels wait for their buyers' word. */
  waiting: number;
}

/** What staff said about one order, and what was on their screen. */
export interface CallActed {
  orderKey: string;
  act: CallAct;
  version: number;
  /** Of a confirmation: the amount that the buyer agreed to. */
  codVnd?: number;
  note?: string;
}

/** `changed`: the amount is another one by now. `other_first`: somebody else said something meanwhile. `gone`: it no longer waits. */
type CallOutcome = "done" | "changed" | "other_first" | "gone";

export interface CallResult {
  orderKey: string;
  orderName: string | null;
  act: CallAct;
  outcome: CallOutcome;
  /** Of `other_first`: what, and who. */
  other: SaidView | null;
  /** Of a confirmation: its parcels that are booked at once, because a rule says so. */
  queued: number;
}
