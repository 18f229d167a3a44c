import type { Dismissal, MainAction, TellTopic } from "~/domain/attention/main-action";
import type { Recharge } from "~/domain/attention/recharge";
import type { Storage } from "~/domain/attention/storage";
import type { WaitingKind } from "~/domain/attention/waiting";
import type { BookedDifference } from "~/domain/booking/booked-differences";
import type { AnswerOutcome, BuyerAnswer } from "~/domain/buyer/answer";
import type { Attention } from "~/domain/parcel/attention";
import type { HistoryKind } from "~/domain/parcel/history";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelState } from "~/domain/parcel/state";

/** These views are plain JSON: texts are keys, times ISO strings, money whole VND. */

/** A parcel that waits for a person. */
export interface WaitingRowView {
  shipmentId: string;
  /** Of what would be sent, for a booking of what is on the screen (decision 069). */
  version: string | null;
  orderKey: string;
  orderName: string;
  trackingNumber: string | null;
  kind: WaitingKind;
  state: ParcelState;
  attention: Attention | null;
  since: string;
  daysWaiting: number;
  recipientName: string | null;
  /** As it can be dialled; null: none is known, or the buyer's data was erased. */
  phone: string | null;
  codVnd: number;
  carrierStatus: number | null;
  /** Why, in the carrier's code and words; null where it gave none. */
  reason: { code: string | null; words: string | null } | null;
  problems: Problem[];
  /** Differences that staff have not dealt with. */
  differences: BookedDifference[];
  recharge: Recharge | null;
  /** How often a delivery failed. */
  failedAttempts: number;
  storage: Storage | null;
  lastEvent: { kind: HistoryKind; carrierStatus: number | null; happenedAt: string } | null;
  /** What staff last told the carrier about it, since it waits. */
  asked: { words: string | null; at: string; by: string | null } | null;
  /** What its buyer answered, while staff have not settled it. */
  answer: (BuyerAnswer & { saidAt: string }) | null;
  /** What its buyer answered and what staff did about it, until the carrier's next status. */
  settled: (BuyerAnswer & { outcome: AnswerOutcome }) | null;
  main: MainAction;
  dismiss: Dismissal | null;
  topic: TellTopic;
  /** What one click releases: rules, or the tracking number of the parcel that brought the goods. */
  holdIds: string[];
}

export interface WaitingPageView {
  rows: WaitingRowView[];
  /** Pass as `after` for the next page; null on the last. */
  next: string | null;
  /** How many wait for each kind that anything waits for, the most urgent first. */
  counts: { kind: WaitingKind; count: number }[];
}
