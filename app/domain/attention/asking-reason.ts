import type { HistoryKind } from "~/domain/parcel/history";
import { reasonsAsking } from "~/domain/status/reasons";
import type { WaitingKind } from "./waiting";

/** What decides which message of a parcel's history says why it waits. */
export interface AskingParcel {
  kind: WaitingKind;
  attention: string | null;
  carrierStatus: number | null;
}

/** A line of a parcel's history, the oldest first. */
export interface ReasonLine {
  kind: HistoryKind;
  carrierStatus: number | null;
  reasonCode: string | null;
  words: string | null;
}

/** The carrier's own reason: its code, its words, or both. */
export interface AskingReason {
  code: string | null;
  words: string | null;
}

/** Where the words about a reason are, if not in the carrier's status. */
const WORDS_IN: Partial<Record<WaitingKind, readonly HistoryKind[]>> = {
  refused: ["refused"],
  cancel_refused: ["cancel_refused"],
  mismatch: ["adoption_mismatch"],
};

/** Returns the carrier's own reason: that of the message which asks for a person, else that of its last status; null: it gave none. */
export function askingReason(parcel: AskingParcel, history: readonly ReasonLine[]): AskingReason | null {
  const kinds = WORDS_IN[parcel.kind] ?? ["status"];
  const asking = reasonsAsking(parcel.attention);
  const lines = history.filter(({ kind, reasonCode, words }) => kinds.includes(kind) && (reasonCode || words));
  const isLast = ({ carrierStatus }: ReasonLine) => carrierStatus === parcel.carrierStatus;
  const line =
    lines.findLast(({ reasonCode }) => reasonCode !== null && asking.includes(reasonCode)) ??
    lines.findLast((one) => one.kind === "status" && isLast(one) && one.reasonCode) ??
    lines.findLast((one) => one.kind !== "status" || isLast(one));
  return line ? { code: line.reasonCode, words: line.words } : null;
}
