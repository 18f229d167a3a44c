import type { HistoryEvent, HistoryKind, StatusDetails } from "~/domain/parcel/history";
import {
  type CarrierEvent,
  completedEvent,
  dedupeKey,
  historyOnlyReason,
  isSameEvent,
} from "~/domain/status/carrier-event";
import type { HistoryRow } from "~/store/history.server";
import { asCarrierEvent } from "./status-facts";

/** Where a carrier event came from, and the carrier's own text. */
export interface EventOrigin {
  source: "push" | "poll" | "api" | "check";
  words: string | null;
  /** Figures in it that differ from those stored. */
  figures?: Pick<StatusDetails, "weightGrams" | "feeVnd" | "codVnd">;
}

/** A message of the carrier about a parcel. */
export interface Message {
  event: CarrierEvent;
  origin: EventOrigin;
}

/** `repeated`: it was in the history already. */
export type AppliedEvent = "applied" | "repeated";

/** What messages add to a parcel's history. */
export interface FoldedMessages {
  added: HistoryEvent[];
  /** Lines that were there already and say more now. */
  completed: Pick<HistoryRow, "id" | "reasonCode" | "words" | "details">[];
  /** What became of each message, in their order. */
  outcomes: AppliedEvent[];
}

/** An event that the history has, or will have: a stored line, or one to be added. */
interface Line {
  event: CarrierEvent;
  words: string | null;
  figures: EventOrigin["figures"];
  origin: EventOrigin["source"];
  stored: HistoryRow | null;
  changed: boolean;
}

/**
 * Returns what messages about one parcel add to its history. A message about an event that is there already only adds what it
 * alone says; one that says nothing new is a repeat (design 3).
 */
export function foldMessages(history: readonly HistoryRow[], messages: readonly Message[]): FoldedMessages {
  const lines = history.filter(isCarrierMessage).map(
    (row): Line => ({
      ...{ event: asCarrierEvent(row), words: row.words, figures: undefined, origin: "push" },
      ...{ stored: row, changed: false },
    }),
  );
  const outcomes = messages.map((message) => addTo(lines, message));
  return {
    added: lines.filter(({ stored }) => stored === null).map(asHistoryEvent),
    completed: lines.filter(({ changed }) => changed).flatMap(asCompleted),
    outcomes,
  };
}

function addTo(lines: Line[], { event, origin }: Message): AppliedEvent {
  const known = lines.find((line) => isSameEvent(line.event, event));
  if (!known) {
    const { words, figures, source } = origin;
    lines.push({ event, words, figures, origin: source, stored: null, changed: false });
    return "applied";
  }
  const completed = completedEvent(known.event, event);
  if (!completed) return "repeated";
  // The carrier's text belongs to the reason.
  if (known.event.reasonCode !== completed.reasonCode) known.words = origin.words;
  known.event = completed;
  known.figures = { ...known.figures, ...origin.figures };
  known.changed = true;
  return "applied";
}

function asHistoryEvent({ event, words, figures, origin }: Line): HistoryEvent {
  return {
    kind: kindOf(event),
    by: origin,
    at: event.actionTime ?? event.receivedAt,
    carrierStatus: event.code,
    reasonCode: event.reasonCode,
    words,
    details: detailsOf(event, figures),
    key: dedupeKey(event),
  };
}

function asCompleted({ event, words, figures, stored }: Line): FoldedMessages["completed"] {
  if (!stored) return [];
  const details = { ...stored.details, ...detailsOf(event, figures) };
  return [{ id: stored.id, reasonCode: event.reasonCode, words, details }];
}

function detailsOf(event: CarrierEvent, figures: EventOrigin["figures"]): StatusDetails {
  return {
    actionTime: event.actionTime?.toISOString() ?? null,
    receivedAt: event.receivedAt.toISOString(),
    partSaid: event.partialReturn,
    ...(event.doubt ? { doubt: event.doubt } : {}),
    ...figures,
  };
}

const CARRIER_MESSAGES: readonly string[] = [
  "status",
  "status_not_taken",
  "shipper_report",
] satisfies readonly HistoryKind[];
const isCarrierMessage = ({ kind }: HistoryRow) => CARRIER_MESSAGES.includes(kind);

function kindOf(event: CarrierEvent): "status" | "status_not_taken" | "shipper_report" {
  if (event.doubt) return "status_not_taken";
  return historyOnlyReason(event) === "shipper_report" ? "shipper_report" : "status";
}
