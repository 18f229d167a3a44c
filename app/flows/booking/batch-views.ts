import { type BatchKind, isOpen, type RowResult, rowResult } from "~/domain/booking/batch";
import type { BatchEdit } from "~/domain/booking/batch-edit";
import type { DraftChange } from "~/domain/booking/draft-version";
import type { Problem } from "~/domain/parcel/problem";
import type { ParcelState } from "~/domain/parcel/state";
import type { Right } from "~/domain/settings/staff-rights";
import type { BatchCount } from "~/store/batch-rows.server";
import type { BelowFee, ForRefusers } from "~/store/buyer-risks.server";

/** What staff need to be allowed for a batch of each kind. */
export const BATCH_RIGHT = {
  book: "book",
  cancel: "cancel",
  release: "release_hold",
  edit: "prepare",
} as const satisfies Record<BatchKind, Right>;

/** Returns what staff need to be allowed for a batch: for an edit, also for what it sets of the buyer's money. */
export function rightsForBatch(kind: BatchKind, { feePaidBy }: Pick<BatchEdit, "feePaidBy"> = {}): Right[] {
  return [BATCH_RIGHT[kind], ...(feePaidBy === undefined ? [] : (["change_money"] as const))];
}

/** How many rows of a batch stand how. */
export type BatchCounts = Record<RowResult, number>;

/** Parcels that are left out or were not done for one reason: `problem:<code>`, `attention:<code>`, or a key `batch:reason.<code>`. */
export interface BatchReason {
  reason: string;
  count: number;
}

/** What starting a batch would do. */
export interface BatchPreview {
  batchId: string;
  kind: BatchKind;
  parcels: number;
  codVnd: number;
  feeVnd: number;
  /** Parcels whose fee the carrier has not quoted yet: `feeVnd` is without them. */
  feeless: number;
  leftOut: BatchReason[];
  /** More orders match than one batch takes: only the newest are in it. */
  more: boolean;
  /** Of a booking: orders whose buyers have several waiting (decision 068); null: none, or another kind. */
  ofBuyers: BuyersInBatch | null;
  /** Of the first parcels of a booking, those that collect less than their fee; null: none. */
  belowFee: BelowFee | null;
  /** … and those for buyers who did not take a parcel of this shop before (decision 088). */
  forRefusers: ForRefusers | null;
  /** Of an edit: what there is to choose from. */
  offers: EditOffersView | null;
}

/** What an edit of many parcels may set beside what all parcels have. */
export interface EditOffersView {
  pickups: { id: string; name: string }[];
  addTags: number[];
  removeTags: number[];
  livePlantsTag: number;
}

/** So many orders of a batch are for so many buyers who have several waiting; `among`: only its first parcels were looked at. */
export interface BuyersInBatch {
  orders: number;
  buyers: number;
  among: number | null;
}

/** A batch in the list of batches. */
export interface BatchView {
  batchId: string;
  kind: BatchKind;
  actorName: string | null;
  startedAt: string | null;
  total: number;
  counts: BatchCounts;
  /** It goes on: it has rows to do, or the carrier still has to answer. */
  open: boolean;
}

/** One parcel of a batch. */
export interface BatchRowView {
  place: number;
  shipmentId: string;
  orderKey: string | null;
  orderName: string | null;
  state: ParcelState | null;
  trackingNumber: string | null;
  result: RowResult;
  reason: string | null;
  /** The problems of the parcel that stand behind a reason `problem:`. */
  problems: Problem[];
  changes: DraftChange[];
}

/** A batch on its page. */
export interface BatchPageView extends BatchView {
  /** Reasons of what failed or was left out, the most frequent first. */
  reasons: BatchReason[];
  rows: BatchRowView[];
  /** What the page stands for, when staff try again what was not done (decision 081). */
  seen: { place: number; version: string | null }[];
  /** Pass as `after` for the next rows; null on the last page. */
  next: number | null;
}

/** Returns what starting a batch with these rows would do. */
export function previewOf(
  batchId: string,
  kind: BatchKind,
  groups: readonly BatchCount[],
  more: boolean,
): Omit<BatchPreview, "ofBuyers" | "belowFee" | "forRefusers" | "offers"> {
  const taken = groups.filter(({ outcome }) => outcome === null);
  const sum = (of: (group: BatchCount) => number) => taken.reduce((total, group) => total + of(group), 0);
  return {
    ...{ batchId, kind, more },
    parcels: sum(({ count }) => count),
    codVnd: sum(({ codVnd }) => codVnd),
    feeVnd: sum(({ feeVnd }) => feeVnd),
    feeless: sum(({ feeless }) => feeless),
    leftOut: reasonsOf(groups.filter(({ outcome }) => outcome === "left_out")),
  };
}

/** Returns how many rows stand how. */
export function countsOf(kind: BatchKind, groups: readonly BatchCount[]): BatchCounts {
  const counts: BatchCounts = { waiting: 0, unknown: 0, done: 0, failed: 0, gone: 0, left_out: 0 };
  for (const group of groups) counts[rowResult(kind, group)] += group.count;
  return counts;
}

/** Returns whether a batch with these counts goes on. */
export const goesOn = (counts: BatchCounts): boolean =>
  Object.entries(counts).some(([result, count]) => count > 0 && isOpen(result as RowResult));

/** Returns the reasons of these rows with their numbers, the most frequent first. */
export function reasonsOf(groups: readonly BatchCount[]): BatchReason[] {
  const counted = new Map<string, number>();
  for (const { reason, count } of groups) {
    const named = reason ?? "other";
    counted.set(named, (counted.get(named) ?? 0) + count);
  }
  return [...counted].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}
