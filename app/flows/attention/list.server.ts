import { isUnderAnotherAccount } from "~/domain/account/account";
import { askingReason } from "~/domain/attention/asking-reason";
import { mainAction, tellTopic } from "~/domain/attention/main-action";
import { storageOf } from "~/domain/attention/storage";
import { QUEUE_KINDS, QUEUE_PLACES, type WaitingKind } from "~/domain/attention/waiting";
import { openDifferences } from "~/domain/booking/closed-differences";
import { isCancelUnanswered } from "~/domain/booking/unanswered-cancel";
import { type BuyerAnswer, isAboutLastEvent } from "~/domain/buyer/answer";
import { DAY_MS } from "~/domain/durations";
import { holdIdsOf } from "~/domain/parcel/holds";
import { isOfficialStatus, STATUS } from "~/domain/status/codes";
import { isAttempt } from "~/domain/status/reasons";
import type { Deps } from "~/flows/deps.server";
import { orderKeyOf } from "~/flows/order-key";
import { type AccountRow, readAccount } from "~/store/accounts.server";
import { type HistoryRow, listHistories } from "~/store/history.server";
import { readWaitingTallies } from "~/store/tallies.server";
import { listWaiting, type WaitingPosition, type WaitingRow } from "~/store/waiting.server";
import type { WaitingPageView, WaitingRowView } from "./views";

const PAGE_SIZE = 50;

/** Returns how many parcels of a shop wait for each kind that anything waits for, the most urgent kind first. */
async function countWaitingKinds(deps: Deps, shopId: string): Promise<WaitingPageView["counts"]> {
  const kept = await readWaitingTallies(deps.database, shopId);
  return QUEUE_KINDS.map((kind) => ({ kind, count: kept.get(kind) ?? 0 })).filter(({ count }) => count > 0);
}

/**
 * Returns a page of what waits for a person, of one kind or of all, each with its reason and the one thing to do about it. Pages by
 * key, with the numbers that are kept: nothing is counted (perf 3.10).
 */
export async function listWaitingParcels(
  deps: Deps,
  shopId: string,
  { kind, after }: { kind: WaitingKind | null; after: WaitingPosition | null },
): Promise<WaitingPageView> {
  const kinds = kind === null ? QUEUE_KINDS : [kind];
  const found = await listWaiting(deps.database, shopId, { kinds, after, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  const ids = page.map(({ id }) => id);
  // After the rows: once none of them moves the page looks no more, and its numbers stay as they are.
  const [counts, account, histories] = await Promise.all([
    countWaitingKinds(deps, shopId),
    readAccount(deps.database, shopId),
    listHistories(deps.database, shopId, ids),
  ]);
  const now = deps.now();
  const last = page.at(-1);
  return {
    rows: page.map((row) => viewRow(row, histories.get(row.id) ?? [], { account, now })),
    next: found.length > PAGE_SIZE && last ? QUEUE_PLACES.textOf(last) : null,
    counts,
  };
}

/** What the carrier keeps a parcel for a few days for. */
const ABOUT_DELIVERY: readonly WaitingKind[] = ["answered", "failed_delivery", "failed_attempt", "lost"];

function viewRow(
  row: WaitingRow,
  history: readonly HistoryRow[],
  { account, now }: { account: AccountRow | null; now: Date },
): WaitingRowView {
  const cancelAsked = isCancelUnanswered(row, history);
  const elsewhere = row.trackingNumber !== null && isUnderAnotherAccount(row, account);
  const statuses = history.flatMap(({ kind, carrierStatus, happenedAt, reasonCode }) =>
    kind === "status" && carrierStatus !== null && isOfficialStatus(carrierStatus)
      ? [{ code: carrierStatus, at: happenedAt, reasonCode }]
      : [],
  );
  const isFailed = ({ code, reasonCode }: (typeof statuses)[number]) =>
    code === STATUS.deliveryFailed || (code === STATUS.deliveryDelayed && isAttempt(reasonCode));
  const isAboutDelivery = ABOUT_DELIVERY.includes(row.kind);
  const lastEvent = history.at(-1);
  return {
    shipmentId: row.id,
    version: row.draftVersion,
    orderKey: orderKeyOf(row.orderId),
    ...{ orderName: row.orderName, trackingNumber: row.trackingNumber, kind: row.kind, state: row.state },
    ...{ attention: row.attention, codVnd: row.codVnd, carrierStatus: row.carrierStatus, recharge: row.recharge },
    since: row.since.toISOString(),
    daysWaiting: Math.max(Math.floor((now.getTime() - row.since.getTime()) / DAY_MS), 0),
    recipientName: row.sent?.name || row.recipientName,
    phone: row.sent?.phone || row.overrides.recipientPhone || row.destination?.phone || row.orderPhone || null,
    reason: askingReason(row, history),
    problems: row.problems,
    differences: openDifferences(row.differences),
    failedAttempts: statuses.filter(isFailed).length,
    storage: isAboutDelivery ? storageOf(row.storageDays, statuses, now) : null,
    lastEvent: lastEvent
      ? { kind: lastEvent.kind, carrierStatus: lastEvent.carrierStatus, happenedAt: lastEvent.happenedAt.toISOString() }
      : null,
    asked: askedSince(row, history),
    answer: row.answer && { ...answerIn(row.answer), saidAt: new Date(row.answer.saidAt).toISOString() },
    settled: settledSince(row, statuses.at(-1)?.at ?? null),
    ...mainAction({ ...row, cancelAsked, elsewhere }),
    topic: tellTopic(row),
    holdIds: holdIdsOf(row.problems),
  };
}

const answerIn = ({ kind, day, phone, place }: BuyerAnswer): BuyerAnswer => ({ kind, day, phone, place });

/** Returns the answer that staff have settled and that no status has come after; null: none, or the parcel waits for something else. */
function settledSince({ kind, settled }: WaitingRow, heardAt: Date | null): WaitingRowView["settled"] {
  if (settled === null || !ABOUT_DELIVERY.includes(kind)) return null;
  const saidAt = new Date(settled.saidAt).toISOString();
  return isAboutLastEvent(saidAt, heardAt?.toISOString() ?? null)
    ? { ...answerIn(settled), outcome: settled.outcome }
    : null;
}

/** Returns what staff last told the carrier after its newest message: what was said before that has been answered. */
function askedSince({ since }: WaitingRow, history: readonly HistoryRow[]): WaitingRowView["asked"] {
  const heard = Math.max(...history.filter(({ kind }) => kind === "status").map(({ id }) => id), 0);
  const asked = history.findLast(
    ({ id, kind, happenedAt }) => kind === "carrier_asked" && id > heard && happenedAt >= since,
  );
  return asked ? { words: asked.words, at: asked.happenedAt.toISOString(), by: asked.actor } : null;
}
