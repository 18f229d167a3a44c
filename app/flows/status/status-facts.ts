import type { HistoryKind } from "~/domain/parcel/history";
import type { CarrierEvent, PushDoubt } from "~/domain/status/carrier-event";
import { type ParcelStatusFacts, statusFacts } from "~/domain/status/status";
import type { AttemptInBrief } from "~/store/bookings.server";
import type { HistoryRow } from "~/store/history.server";
import { enteredAmountVnd } from "./entered-amount";

/** Returns a parcel's facts from the carrier's events and the amount that staff entered. */
export function factsOfHistory(
  history: readonly HistoryRow[],
  attempt: AttemptInBrief | null,
  { codVnd }: { codVnd: number },
): ParcelStatusFacts {
  const events = history.filter(({ kind }) => kind === "status" || kind === "status_not_taken").map(asCarrierEvent);
  const dealtWith = {
    settledAt: seenBefore(history, "attention_settled"),
    askedAt: seenBefore(history, "carrier_asked"),
  };
  const enteredVnd = enteredAmountVnd(history);
  return statusFacts(events, { codVnd, tags: attempt?.request.tags ?? [], enteredVnd, dealtWith });
}

/** Returns the time of the carrier's newest message that was there when staff last did this; null: they never did. */
function seenBefore(history: readonly HistoryRow[], kind: HistoryKind): Date | null {
  const acts = history.filter((row) => row.kind === kind).map(({ id }) => id);
  const seen = history.filter((row) => row.kind === "status" && row.id < Math.max(...acts, 0));
  return seen.reduce<Date | null>(
    (newest, { happenedAt }) => (newest && newest > happenedAt ? newest : happenedAt),
    null,
  );
}

/** Returns a line of a history as the message it was made of. */
export function asCarrierEvent(row: HistoryRow): CarrierEvent {
  const { actionTime, receivedAt, partSaid, partialReturn, doubt } = row.details as {
    actionTime: string | null;
    receivedAt: string;
    partSaid?: boolean | null;
    /** In older rows, false may also mean that the push did not say; only true is certain. */
    partialReturn?: boolean;
    doubt?: PushDoubt;
  };
  return {
    code: row.carrierStatus ?? 0,
    actionTime: actionTime === null ? null : new Date(actionTime),
    receivedAt: new Date(receivedAt),
    reasonCode: row.reasonCode,
    partialReturn: partSaid === undefined ? partialReturn || null : partSaid,
    doubt,
  };
}
